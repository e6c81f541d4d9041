import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeContactStatus, receiveContactMessage } from '#server/messages/contact-message-calls.ts'
import { queueMail } from '#server/notices/outbox.ts'
import { createTestApp } from '../../../test/app.ts'
import { insertApplication } from '../../../test/applying.ts'
import { moment } from '../../../test/club-clock.ts'
import { freshDatabase } from '../../../test/databases/databases.ts'
import { config, eagerWorker, readOutbox, until } from '../../../test/eager-mail-worker.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { send } from '../../../test/send.ts'

const { club } = config
const words = {
  name: '이서연 "Bcc: x" <victim@example.com>',
  email: 'seoyeon@example.com',
  subject: '첫 라이딩 문의, Bcc: victim@example.com',
  message: '안녕하세요.\n\n.\nBcc: victim@example.com\n스쿠터로도 함께할 수 있을까요?',
}

test('a contact message is mailed only to the club, from the club, with replies to the visitor', async () => {
  await using app = await createTestApp()
  await using server = await startMailServer()
  assert.equal((await send(app, null, 'POST /api/contact', words)).statusCode, 201)
  await using sender = eagerWorker(app.db, server.url)
  const [mail] = await server.arrived(1)
  assert.ok(mail)
  assert.deepEqual([mail.sender, mail.recipients], [club.email, [club.email]])
  assert.equal(mail.headers.get('from'), `${club.name.ko} <${club.email}>`)
  assert.equal(mail.headers.get('to'), `${club.name.ko} <${club.email}>`)
  assert.equal(mail.headers.get('reply-to'), words.email)
  assert.equal(mail.headers.get('subject'), `[${club.name.ko} 문의] ${words.subject}`)
  assert.deepEqual(
    mail.headerNames.filter((name) => /^(cc|bcc|sender)$/i.test(name)),
    [],
  )
  assert.ok(mail.text.includes(words.message), mail.text)
  assert.ok(
    mail.html.includes('&quot;Bcc: x&quot; &lt;victim@example.com&gt;') && mail.html.includes('안녕하세요.<br>'),
    mail.html,
  )
  await until(async () => (await readOutbox(app.db)).every(({ sentAt }) => sentAt !== null))
  assert.doesNotMatch(sender.lines.join(), /example|이서연|Bcc/)
})

// What is queued: messages/contact-message-calls.test.ts.
test('a message that was marked as spam, or deleted, before its mail went is not mailed', async () => {
  await using db = await freshDatabase()
  await using server = await startMailServer()
  const passed = { verdict: { isSpam: false, suspicions: [] }, hasCeiling: true, moment }
  const [spam, gone] = [await receiveContactMessage(db, words, passed), await receiveContactMessage(db, words, passed)]
  await changeContactStatus(db, spam.id, { status: 'spam', actorId: 'unknown', moment })
  await db.deleteFrom('contactMessages').where('id', '=', gone.id).execute()
  assert.equal((await readOutbox(db)).length, 2)
  await using _sender = eagerWorker(db, server.url)
  await until(async () => (await readOutbox(db)).length === 0)
  assert.deepEqual(server.mails, [])
})

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
