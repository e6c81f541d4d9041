import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queueMail } from '#server/notices/outbox.ts'
import { insertApplication } from '../../../test/applying.ts'
import { freshDatabase } from '../../../test/databases/databases.ts'
import { eagerWorker, readOutbox, until } from '../../../test/eager-mail-worker.ts'
import { startMailServer } from '../../../test/mail-server.ts'

const day = 86_400_000

test('no text of an application can add a header, a recipient or an advertisement', async () => {
  await using db = await freshDatabase()
  await using server = await startMailServer()
  const names = [
    'Kim\r\nBcc: victim@example.com',
    'Kim\nSubject: Free bikes',
    '"Kim" <victim@example.com>',
    'victim@example.com, other@example.com',
    'Win a bike at https://bikes.example',
    'bikes.example',
    `${'김'.repeat(80)}`,
  ]
  for (const name of names) {
    const { id } = await insertApplication(db, { koreanName: name, englishName: name, email: 'one@example.com' })
    await queueMail(db, { kind: 'received', subjectId: id })
  }
  await using _sender = eagerWorker(db, server.url)
  await server.arrived(names.length)
  const expected = ['From', 'To', 'Subject', 'Message-ID', 'Date', 'Auto-Submitted', 'MIME-Version', 'Content-Type']
  for (const { headers, headerNames, recipients, text } of server.mails) {
    assert.deepEqual(recipients, ['one@example.com'])
    assert.deepEqual(headerNames.toSorted(), expected.toSorted())
    assert.match(headers.get('to') ?? '', /^<?one@example\.com>?$/)
    assert.match(text, /^안녕하세요\.\n/)
  }
})

test('real names stay unchanged, in every script and with every mark', async () => {
  await using db = await freshDatabase()
  await using server = await startMailServer()
  const names = ["Mary O'Brien-Kim", 'J. R. Kim', 'Kim, Doyun', 'Zoë Çelik', '남궁 민수']
  for (const englishName of names) {
    const { id } = await insertApplication(db, { englishName, language: 'en' })
    await queueMail(db, { kind: 'received', subjectId: id })
  }
  await using _sender = eagerWorker(db, server.url)
  await server.arrived(names.length)
  for (const name of names) assert.ok(server.mails.some(({ text }) => text.startsWith(`Hello ${name},\n`)))
})

test('an application without a valid address causes no mail', async () => {
  await using db = await freshDatabase()
  await using server = await startMailServer()
  for (const email of ['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'Kim <a@example.com>', '']) {
    const { id } = await insertApplication(db, { email })
    await queueMail(db, { kind: 'received', subjectId: id })
  }
  await using _sender = eagerWorker(db, server.url, { retryDelayMs: () => day })
  await until(async () => (await readOutbox(db)).every(({ lastErrorCode }) => lastErrorCode === 'EADDRESS'))
  assert.deepEqual(server.mails, [])
})
