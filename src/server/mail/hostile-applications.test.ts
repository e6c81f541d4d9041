import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queueMail } from '#server/notices/outbox.ts'
import { insertApplication } from '../../../test/applying.ts'
import { freshDatabase } from '../../../test/databases/databases.ts'
import { eagerWorker, readOutbox, until } from '../../../test/eager-mail-worker.ts'
import { startMailServer } from '../../../test/mail-server.ts'

test('no text of an application can add a header, a recipient or an advertisement, and without a valid address there is no mail', async () => {
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
  const { id } = await insertApplication(db, { email: 'Kim <a@example.com>' })
  await queueMail(db, { kind: 'received', subjectId: id })
  await using _sender = eagerWorker(db, server.url)
  await until(async () => (await readOutbox(db)).every(({ sentAt, lastErrorCode }) => (sentAt ?? lastErrorCode) !== null))
  assert.deepEqual([server.mails.length, (await readOutbox(db)).at(-1)?.lastErrorCode], [names.length, 'EADDRESS'])
  const expected = ['From', 'To', 'Subject', 'Message-ID', 'Date', 'Auto-Submitted', 'MIME-Version', 'Content-Type']
  for (const { headers, headerNames, recipients, text } of server.mails) {
    assert.deepEqual(recipients, ['one@example.com'])
    assert.deepEqual(headerNames.toSorted(), expected.toSorted())
    assert.match(headers.get('to') ?? '', /^<?one@example\.com>?$/)
    assert.match(text, /^안녕하세요\.\n/)
  }
})
