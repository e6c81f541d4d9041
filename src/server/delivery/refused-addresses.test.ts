import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Status } from '#contract/site/status.ts'
import { findVerification, issueVerification, verifyEmail } from '#server/accounts/email-verification.ts'
import { findOwnAddresses } from '#server/accounts/email-verification-calls.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import { receiveContactMessage } from '#server/messages/contact-message-calls.ts'
import { forgetUnusedRefusals } from '#server/notices/refused-addresses.ts'
import { describeSite } from '#server/site/site-status.ts'
import { createTestApp } from '../../../test/app.ts'
import { config, eagerWorker, readOutbox, until } from '../../../test/eager-mail-worker.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { toldOf } from '../../../test/notices.ts'
import { send } from '../../../test/send.ts'

const publicUrl = new URL('https://riders.example.com')
const moment = { now: new Date(), club: config.club }

/** A letter to the user. */
const tell = (db: Db, userId: string, event: 'on' | 'off') =>
  record(db, `secondFactor.${event}`, { actorId: userId, moment: { ...moment, now: new Date() } })

/** An answer of a mail server to RCPT TO. */
const answer = (text: string) => Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) })

test('an address that takes no mail is tried once; its owner and officers see it until it is verified anew or changed', async () => {
  await using mails = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('member-') && isRefusing ? answer('550 5.1.1 No such user') : null),
  })
  let isRefusing = true
  await using app = await createTestApp({ config: { publicUrl, smtpUrl: mails.url } })
  const { db } = app
  const admin = await app.signedInAs('admin')
  const { userId } = await app.signedInAs('member')
  await tell(db, userId, 'on')
  await using worker = eagerWorker(db, mails.url)
  await until(async () => (await readOutbox(db)).some(({ failedAt }) => failedAt !== null))
  const [mail] = await readOutbox(db)
  assert.deepEqual([mail?.attempts, mail?.lastErrorCode, mail?.claimedUntil], [1, 'EREFUSED 550 5.1.1', null])
  assert.doesNotMatch(worker.lines.join(), /@|No such/)

  const refusedInList = async () => {
    const users = (await send(app, admin, 'GET /api/users')).json<{ id: string; emailRefusedAt?: string }[]>()
    return users.flatMap(({ id, emailRefusedAt }) => (emailRefusedAt === undefined ? [] : [id]))
  }
  const status = async (): Promise<Status> => (await send(app, admin, 'GET /api/status')).json()
  const own = async () => (await findOwnAddresses(db, userId, new Date())).account
  assert.deepEqual(await refusedInList(), [userId])
  assert.equal((await status()).mail.refused, 1)
  assert.equal((await status()).mail.lastErrorCode, null, 'nothing is wrong with the mail server')
  assert.deepEqual([(await own())?.verifiedAt, typeof (await own())?.refusedAt], [null, 'string'])
  assert.deepEqual(await toldOf(db, 'addressRefused'), [admin.userId])
  const bell = await send(app, admin, 'GET /api/notices')
  assert.match(bell.body, /Gil-dong/)

  await tell(db, userId, 'off')
  worker.nudge()
  await until(async () => (await readOutbox(db)).filter(({ failedAt }) => failedAt !== null).length === 2)
  assert.deepEqual(await toldOf(db, 'addressRefused'), [admin.userId], 'officers are told once')

  isRefusing = false
  const letter = await issueVerification(db, { id: 'letter', kind: 'accountAddress', subjectId: userId }, new Date())
  assert.ok(letter && 'token' in letter, 'it may be verified anew although it was verified before')
  assert.equal((await findVerification(db, letter.token, new Date()))?.isDone, false)
  assert.ok(await verifyEmail(db, letter.token, new Date()))
  assert.deepEqual([await refusedInList(), (await status()).mail.refused, (await own())?.refusedAt], [[], 0, null])
  assert.notEqual((await own())?.verifiedAt, null)
})

test('a mark goes with the address, and when the address takes a mail again', async () => {
  await using mails = await startMailServer({
    onRcptTo: (_address, _session, done) => done(isRefusing ? answer('552 5.2.2 Mailbox full') : null),
  })
  let isRefusing = true
  await using app = await createTestApp({ config: { publicUrl, smtpUrl: mails.url } })
  const { db } = app
  const { userId } = await app.signedInAs('member')
  const refused = () => db.selectFrom('refusedAddresses').select(['emailKey', 'code']).execute()
  await tell(db, userId, 'on')
  await using worker = eagerWorker(db, mails.url)
  await until(async () => (await refused()).length === 1)
  assert.deepEqual(await refused(), [{ emailKey: 'member-1@club.example', code: 'EREFUSED 552 5.2.2' }])
  isRefusing = false
  await tell(db, userId, 'off')
  worker.nudge()
  await mails.arrived(1)
  await until(async () => (await refused()).length === 0)

  isRefusing = true
  await record(db, 'session.continueLink', { actorId: userId, device: null, moment })
  worker.nudge()
  await until(async () => (await refused()).length === 1)
  await forgetUnusedRefusals(db)
  assert.equal((await refused()).length, 1)
  await db.updateTable('users').set({ email: 'new@club.example', emailKey: 'new@club.example' }).execute()
  await forgetUnusedRefusals(db)
  assert.deepEqual(await refused(), [])
})

test('what is not the fault of the address stays in the queue, marks no account and is shown to officers as the site’s', async () => {
  let said = ''
  await using mails = await startMailServer({ onRcptTo: (_address, _session, done) => done(answer(said)) })
  await using app = await createTestApp({ config: { publicUrl, smtpUrl: mails.url } })
  const { db } = app
  const { userId } = await app.signedInAs('member')
  await tell(db, userId, 'on')
  const message = { name: 'Kim', email: 'kim@club.example', subject: 'A question', message: 'When is the next ride?' }
  await receiveContactMessage(db, message, { verdict: { isSpam: false, suspicions: [] }, hasCeiling: false, moment })
  await using worker = eagerWorker(db, mails.url)
  for (said of ['550 5.7.1 Unable to relay', '554 Relay access denied', '450 4.2.1 Greylisted']) {
    worker.nudge()
    const code = `EENVELOPE ${said.slice(0, 3)}`
    await until(async () => (await readOutbox(db)).every(({ lastErrorCode }) => lastErrorCode?.startsWith(code)))
    assert.ok(
      (await readOutbox(db)).every(({ failedAt }) => failedAt === null),
      said,
    )
    assert.match((await describeSite(db, app.config)).mail.lastErrorCode ?? '', /^EENVELOPE /)
  }
  // The club's own mailbox: the person who runs the site can mend it, and no message must be lost.
  said = '550 5.1.1 No such user'
  await until(async () => (await readOutbox(db)).filter(({ failedAt }) => failedAt !== null).length === 1)
  const [toClub] = (await readOutbox(db)).filter(({ kind }) => kind === 'contact')
  assert.equal(toClub?.failedAt, null)
})
