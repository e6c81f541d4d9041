import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PersonalData } from '#contract/members/personal-data.ts'
import { deleteExpiredData } from '#server/jobs/retention.ts'
import { createTestApp } from '../../../test/app.ts'
import { answers, apply, insertApplication, register } from '../../../test/applying.ts'
import { engines } from '../../../test/databases/databases.ts'
import { config, eagerWorker, readOutbox, until } from '../../../test/eager-mail-worker.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '../../../test/mail-server.ts'
import { ask } from '../../../test/send.ts'
import {
  addressesOf,
  askAgain,
  host,
  linkIn,
  logIn,
  nothingIsDue,
  openLink,
  pressButton,
  siteWith,
  verifiedAt,
} from '../../../test/verification.ts'
import { issueVerification, verifyEmail } from './email-verification.ts'

const subjects = (mails: MailServer) => mails.mails.map(({ recipients, headers }) => `${recipients} ${headers.get('subject')}`)
const dayMs = 86_400_000

test('only the letter goes to a new address; its button, pressed once, lets the confirmation out', async () => {
  await using mails = await startMailServer()
  await using app = await siteWith(mails)
  const sent = (await apply(app, { cookie: 'language=en' })).json()
  assert.equal(sent.awaitsVerification, true)
  await using worker = eagerWorker(app.db, mails.url)
  const [letter] = await mails.arrived(1)
  assert.equal(letter?.headers.get('subject'), 'Hangil Riders: please verify your email address')
  assert.deepEqual(letter?.recipients, [answers.email])
  const whole = `${letter?.text}${letter?.html}${letter?.headers.get('to')}`
  assert.doesNotMatch(whole, /Doyun|도윤/, 'anyone may have typed the name')
  const link = linkIn(letter)
  // Scanners, previews and browsers open it before the person does.
  for (const headers of [{}, { purpose: 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }] as Record<string, string>[])
    assert.equal((await openLink(app, link, headers)).statusCode, 200)
  assert.equal((await app.inject({ method: 'HEAD', url: link, headers: { host } })).statusCode, 200)
  await until(() => nothingIsDue(app.db))
  assert.equal(await verifiedAt(app.db, sent.id), null)
  assert.equal(mails.mails.length, 1)
  const { body, headers } = await openLink(app, link)
  assert.match(body, /<html lang="en">[\s\S]*<button>Yes, it is my address<\/button>/)
  assert.match((await openLink(app, `${link}?lang=ko`)).body, /<html lang="ko">[\s\S]*네, 제 주소입니다/)
  assert.doesNotMatch(body, /doyun|@|<script/i)
  const named = ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => headers[name])
  assert.deepEqual(named, ['no-store', 'noindex', 'same-origin'])

  assert.match((await pressButton(app, link)).body, /Your email address is verified/)
  const at = await verifiedAt(app.db, sent.id)
  assert.ok(at)
  worker.nudge()
  await mails.arrived(2)
  assert.equal(mails.mails[1]?.headers.get('subject'), 'Hangil Riders: we have your application')
  for (const again of [await pressButton(app, link), await openLink(app, link)])
    assert.match(again.body, /Your email address is verified/)
  assert.equal(await verifiedAt(app.db, sent.id), at)
  await until(() => nothingIsDue(app.db))
  assert.equal(mails.mails.length, 2)
  assert.doesNotMatch(worker.lines.join(), /verify-email|@example/)
})

test('unknown, malformed, expired and orphaned links are one page with 404; who asks twice before the letter is sent gets one', async () => {
  await using mails = await startMailServer()
  await using app = await siteWith(mails)
  const hong = await register(app, 'hong')
  const session = await logIn(app, 'hong')
  for (let n = 0; n < 2; n += 1) assert.equal((await askAgain(app, session)).statusCode, 200)
  assert.equal((await readOutbox(app.db)).length, 1)
  const gone = (await apply(app, {}, { email: 'gone@example.com' })).json()
  await using _worker = eagerWorker(app.db, mails.url)
  const [one, other] = await mails.arrived(2)
  const ofHong = linkIn([one, other].find((mail) => mail?.recipients.includes(hong.email)))
  const ofGone = linkIn([one, other].find((mail) => mail?.recipients.includes('gone@example.com')))
  await app.db.deleteFrom('membershipApplications').where('id', '=', gone.id).execute()
  const pages = new Set<string>()
  const madeUp = ['', 'x'.repeat(43), '%00', `${'가'.repeat(42)}x`].map((token) => `/verify-email/${token}`)
  for (const url of [ofGone, `${ofHong}x`, ...madeUp])
    for (const answer of [await openLink(app, url), await pressButton(app, url)]) {
      assert.equal(answer.statusCode, 404, url)
      pages.add(answer.body)
    }
  await app.db.updateTable('emailVerifications').set({ expiresAt: new Date().toISOString() }).execute()
  pages.add((await openLink(app, ofHong)).body).add((await pressButton(app, ofHong)).body)
  assert.equal(pages.size, 1)
  assert.match([...pages].join(), /더 이상 쓸 수 없습니다[\s\S]*no longer works/)
  const { emailVerifiedAt } = await app.db.selectFrom('users').select('emailVerifiedAt').executeTakeFirstOrThrow()
  assert.equal(emailVerifiedAt, null)
  const links = () => app.db.selectFrom('emailVerifications').select('hash').execute()
  await deleteExpiredData(app.db, new Date(), app.config.club)
  assert.deepEqual(await links(), [])
  assert.equal((await askAgain(app, session)).statusCode, 200)
  await until(async () => (await links()).length > 0)
  await ask(app, await app.signedInAs('admin'), `DELETE /api/users/${hong.userId}`)
  assert.deepEqual(await links(), [], 'a deactivated account has no links')
})

test('without a mail server, or an address of the site, nothing says that an address should be verified', async () => {
  await using mails = await startMailServer()
  for (const settings of [{}, { smtpUrl: mails.url }, { publicUrl: config.publicUrl }]) {
    await using app = await createTestApp({ config: settings })
    const hong = await register(app, 'hong')
    assert.equal((await apply(app, hong.headers, { email: hong.email })).json().awaitsVerification, false)
    const session = await logIn(app, 'hong')
    assert.equal(session.user.awaitsVerification, undefined)
    assert.deepEqual(await addressesOf(app, session), { account: null, application: null })
    assert.equal((await askAgain(app, session)).statusCode, 409)
    const admin = await app.signedInAs('admin')
    const kinds = (await ask(app, admin, 'GET /api/deliveries')).map(({ kind }: { kind: string }) => kind)
    assert.equal(kinds.includes('accountAddress'), 'smtpUrl' in settings)
    if (!('smtpUrl' in settings)) continue
    // A letter that cannot have a link is a fault of the mail settings.
    const withoutAddress = { config: { ...config, publicUrl: undefined, smtpUrl: mails.url }, retryDelayMs: () => 60_000 }
    await using _worker = eagerWorker(app.db, mails.url, withoutAddress)
    await until(() => nothingIsDue(app.db))
    assert.equal((await ask(app, admin, 'GET /api/status')).mail.lastErrorCode, 'EPUBLICURL')
    assert.deepEqual(mails.mails, [])
  }
})

test('the verified address of an account counts for its application; a decision waits for it, and what is outdated by then is dropped', async () => {
  await using mails = await startMailServer()
  await using app = await siteWith(mails)
  const admin = await app.signedInAs('admin')
  const hong = await register(app, 'hong')
  const { id } = (await apply(app, hong.headers, { email: hong.email })).json()
  const byPage = { headers: { ...admin.headers, origin: `https://${host}` } }
  await ask(app, byPage, `POST /api/membership-applications/${id}/approve`, {})
  // It may be night.
  await app.db.updateTable('outbox').set({ nextAttemptAt: '2026-01-01T00:00:00.000Z' }).execute()
  await using worker = eagerWorker(app.db, mails.url)
  const [letter] = await mails.arrived(1)
  await until(() => nothingIsDue(app.db))
  assert.deepEqual(subjects(mails), [`${hong.email} [한길 라이더스] 이메일 주소를 확인해 주세요`], 'one letter for one address')
  assert.match(letter?.text ?? '', /한 계정에 이 이메일 주소가/)
  // Officers see what is held, and nothing is wrong with the mail server.
  const deliveries: Record<string, string>[] = await ask(app, admin, 'GET /api/deliveries')
  const shown = deliveries.map(({ kind, state, recipient, errorCode }) => `${kind} ${state} ${recipient} ${errorCode}`)
  assert.deepEqual(shown.toSorted(), ['accountAddress sent hong null', 'approved waiting 김도윤 EUNVERIFIED'])
  const { mail } = await ask(app, admin, 'GET /api/status')
  assert.deepEqual([mail.waiting, mail.lastErrorCode], [0, null])
  assert.equal((await pressButton(app, linkIn(letter))).statusCode, 200)
  assert.ok(await verifiedAt(app.db, id))
  worker.nudge()
  await mails.arrived(2)
  await until(() => nothingIsDue(app.db))
  assert.deepEqual(subjects(mails).slice(1), [`${hong.email} [한길 라이더스] 가입을 환영합니다`])
})

test('a changed address is not verified, gets a letter of its own, and ends the links of the old one', async () => {
  await using mails = await startMailServer()
  await using app = await siteWith(mails)
  await using worker = eagerWorker(app.db, mails.url)
  const [guest, admin] = [await app.signedInAs('guest'), await app.signedInAs('admin')]
  const { id } = (await apply(app, guest.headers, { email: 'first@example.com' })).json()
  const [first] = await mails.arrived(1)
  const { koreanName: _, englishName: __, dateOfBirth: ___, membershipFee: ____, paymentStatus: _____, ...own } = answers
  const mine = 'membership-applications/mine'
  const change = async (email: string) => (await ask(app, guest, `PUT /api/${mine}`, { ...own, email })).emailVerifiedAt
  const press = async (letter: ReceivedMail | undefined) => (await pressButton(app, linkIn(letter))).statusCode
  assert.equal(await change('FIRST@example.com'), null)
  await change('second@example.com')
  worker.nudge()
  const second = (await mails.arrived(2))[1]
  assert.deepEqual(second?.recipients, ['second@example.com'])
  assert.equal(await press(first), 404, 'about an earlier address')
  assert.equal(await verifiedAt(app.db, id), null)
  assert.equal(await press(second), 200)
  assert.ok(await verifiedAt(app.db, id))
  assert.equal(await change('third@example.com'), null)
  assert.equal(await change('second@example.com'), null, 'changed back')
  assert.equal(await press(second), 404, 'a link that was used does not verify again')
  assert.ok(await change(`${guest.username}@CLUB.example`), 'the verified address of the account needs no letter')
  // An officer's correction of the application, and of the account.
  const { notes: ______, ...current } = await ask(app, guest, `GET /api/${mine}`)
  const corrected = { ...answers, ...current, email: 'officer@example.com', isConfirmed: false }
  assert.equal((await ask(app, admin, `PUT /api/membership-applications/${id}`, corrected)).emailVerifiedAt, null)
  const account = await ask(app, admin, `PATCH /api/users/${guest.userId}`, { email: 'account@example.com' })
  assert.equal(account.emailVerifiedAt, null)
  worker.nudge()
  await until(() =>
    ['officer@example.com', 'account@example.com'].every((to) => mails.mails.some((mail) => mail.recipients.includes(to))),
  )
  const addresses = await addressesOf(app, guest)
  assert.deepEqual([addresses.account.email, addresses.account.verifiedAt], ['account@example.com', null])
  assert.deepEqual([addresses.application.email, addresses.application.verifiedAt], ['officer@example.com', null])
  await until(async () => (await addressesOf(app, guest)).account.letterSentAt !== null)
})

test('members from the list of the club get the letter after their first login, and a later one only when its link has expired', async () => {
  await using mails = await startMailServer()
  await using app = await siteWith(mails)
  const person = { row: 2, koreanName: '권바람', phoneNumber: '(303) 555-0142', email: 'kwon@example.com', username: 'kwon' }
  const made = await ask(app, await app.signedInAs('admin'), 'POST /api/members/import', { dryRun: false, people: [person] })
  assert.deepEqual(await readOutbox(app.db), [], 'it is not known yet whose address it is')
  await ask(app, null, 'POST /api/auth/password-link', { token: made.people[0].link.token, newPassword: 'same road' })
  const { user, headers } = await logIn(app, 'kwon')
  assert.deepEqual([user.awaitsVerification, user.sendsMail], [true, true])
  await using worker = eagerWorker(app.db, mails.url)
  const [letter] = await mails.arrived(1)
  assert.deepEqual(letter?.recipients, ['kwon@example.com'])
  await logIn(app, 'kwon')
  worker.nudge()
  await until(() => nothingIsDue(app.db))
  assert.equal(mails.mails.length, 1, 'its link still works')
  const before = await addressesOf(app, { headers })
  assert.deepEqual([before.account.verifiedAt, before.application], [null, null])
  assert.ok(before.account.letterSentAt)
  await pressButton(app, linkIn(letter))
  assert.ok((await addressesOf(app, { headers })).account.verifiedAt)
  assert.equal((await logIn(app, 'kwon')).user.awaitsVerification, undefined)
  const application = await app.db.selectFrom('membershipApplications').select('emailVerifiedAt').executeTakeFirstOrThrow()
  assert.ok(application.emailVerifiedAt)
})

test('an attempt that failed leaves no dead link behind; the data file of the person names the letters', async () => {
  // It takes the mail, and dies before it says so.
  let cuts = 1
  await using mails = await startMailServer({ cutsAfterData: () => cuts-- > 0 })
  await using app = await siteWith(mails)
  await register(app, 'hong')
  await using _worker = eagerWorker(app.db, mails.url)
  await mails.arrived(2)
  await until(async () => (await readOutbox(app.db)).every(({ sentAt }) => sentAt !== null))
  const [taken, again] = mails.mails
  assert.notEqual(linkIn(taken), linkIn(again))
  assert.equal((await openLink(app, linkIn(again))).statusCode, 200)
  const session = await logIn(app, 'hong')
  const file = (): Promise<PersonalData> => ask(app, session, 'GET /api/auth/user/export')
  assert.equal((await file()).tickets.filter(({ purpose }) => purpose === 'emailVerification').length, 2)
  assert.equal((await pressButton(app, linkIn(taken))).statusCode, 200)
  const { account, letters } = await file()
  assert.ok(account.emailVerifiedAt)
  assert.equal(letters.map(({ kind }) => kind).join(), 'accountAddress')
})

test('letters are few: for an address, for a person and in a day; the button says so', async () => {
  await using mails = await startMailServer()
  await using app = await siteWith(mails)
  const { db } = app
  for (let count = 0; count < 5; count += 1) await apply(app, {}, { email: 'victim@example.com' })
  await using _worker = eagerWorker(db, mails.url)
  await until(() => nothingIsDue(db))
  assert.equal(mails.mails.length, 3, 'three a day for one address, no matter who causes them')
  const waiting = (await readOutbox(db)).filter(({ lastErrorCode }) => lastErrorCode === 'ELETTERLIMIT')
  assert.equal(waiting.length, 2)
  assert.ok(waiting.every(({ nextAttemptAt }) => Date.parse(nextAttemptAt) - Date.now() > 86_000_000))

  const now = new Date()
  const kinds = { user: 'accountAddress', application: 'applicationAddress' } as const
  let letters = 0
  const issue = async (subjectId: string, of: keyof typeof kinds) => {
    letters += 1
    const made = await issueVerification(db, { id: `letter ${letters}`, kind: kinds[of], subjectId }, now)
    assert.ok(made)
    return 'token' in made ? made.token : made.heldUntil
  }
  // The account of that address has its own.
  const victim = await app.signedInAs('guest')
  const address = { email: 'victim@example.com', emailKey: 'victim@example.com', emailVerifiedAt: null }
  await db.updateTable('users').set(address).where('id', '=', victim.userId).execute()
  const tokens = [await issue(victim.userId, 'user'), await issue(victim.userId, 'user'), await issue(victim.userId, 'user')]
  assert.deepEqual(await issue(victim.userId, 'user'), new Date(now.getTime() + dayMs))
  const refused = await askAgain(app, victim)
  assert.equal(refused.statusCode, 429)
  assert.match(refused.json().message, /spam folder/)
  const seconds = Number(refused.headers['retry-after'])
  assert.ok(seconds > 86_000 && seconds <= 86_400, `${seconds}`)
  assert.equal(await verifyEmail(db, String(tokens[0]), now), true, 'the links of all letters work')
  assert.equal((await askAgain(app, victim)).statusCode, 409)

  // Five a day for one application, whatever addresses it gets.
  const { id } = await insertApplication(db, { emailVerifiedAt: null })
  for (let count = 0; count < 7; count += 1) {
    const email = `somebody-${count}@example.com`
    await db.updateTable('membershipApplications').set({ email }).where('id', '=', id).execute()
    assert.equal(typeof (await issue(id, 'application')), count < 5 ? 'string' : 'object', email)
  }

  // Three hundred over all.
  const late = await insertApplication(db, { email: 'late@example.com', emailVerifiedAt: null })
  const made = await db.selectFrom('emailVerifications').selectAll().executeTakeFirstOrThrow()
  const many = Array.from({ length: 300 }, (_, n) => ({ ...made, hash: `h${n}`, letterId: `l${n}`, emailKey: `${n}` }))
  await db.insertInto('emailVerifications').values(many).execute()
  assert.equal(typeof (await issue(late.id, 'application')), 'object')
})

for (const engine of engines) {
  test(`${engine}: of many presses in two processes one verifies, and what was held goes out once`, async () => {
    await using mails = await startMailServer()
    await using app = await siteWith(mails, { engine })
    await using second = await siteWith(mails, { db: app.db })
    await apply(app)
    await using one = eagerWorker(app.db, mails.url)
    await using other = eagerWorker(app.db, mails.url)
    const [letter] = await mails.arrived(1)
    await until(() => nothingIsDue(app.db))
    const link = linkIn(letter)
    const pages = await Promise.all(Array.from({ length: 20 }, (_, index) => pressButton(index % 2 ? app : second, link)))
    assert.deepEqual(new Set(pages.map(({ statusCode }) => statusCode)), new Set([200]))
    for (const worker of [one, other]) worker.nudge()
    await mails.arrived(2)
    await until(() => nothingIsDue(app.db))
    assert.equal(mails.mails.length, 2)
    const used = await app.db.selectFrom('emailVerifications').select('usedAt').execute()
    assert.equal(used.length, 1)
  })

  test(`${engine}: verified at the moment at which a mail is about to be held, the mail is not forgotten`, async () => {
    await using mails = await startMailServer()
    await using app = await siteWith(mails, { engine })
    await using worker = eagerWorker(app.db, mails.url)
    for (let round = 0; round < 6; round += 1) {
      const before = mails.mails.length
      const { id } = (await apply(app, {}, { email: `rider-${round}@example.com` })).json()
      const letter = (await mails.arrived(before + 1))[before]
      await until(() => nothingIsDue(app.db))
      // The confirmation is due again, and the button is pressed at once.
      await app.db
        .updateTable('outbox')
        .set({ nextAttemptAt: new Date().toISOString(), lastErrorCode: null })
        .where('subjectId', '=', id)
        .where('kind', '=', 'received')
        .execute()
      worker.nudge()
      await pressButton(app, linkIn(letter))
      worker.nudge()
      await mails.arrived(before + 2)
    }
  })
}
