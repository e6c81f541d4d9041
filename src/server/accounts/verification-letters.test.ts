import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PersonalData } from '#contract/members/personal-data.ts'
import { answers, apply, register } from '../../../test/applying.ts'
import { engines } from '../../../test/databases/databases.ts'
import { eagerWorker, readOutbox, until } from '../../../test/eager-mail-worker.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '../../../test/mail-server.ts'
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

const subjects = (mails: MailServer) => mails.mails.map(({ recipients, headers }) => `${recipients} ${headers.get('subject')}`)

test('the verified address of an account counts for its application; a decision waits for it, and what is outdated by then is dropped', async () => {
  await using mails = await startMailServer()
  await using app = await siteWith(mails)
  const { headers } = await app.signedInAs('admin')
  const hong = await register(app, 'hong')
  const { id } = (await apply(app, hong.headers, { email: hong.email })).json()
  const url = `/api/membership-applications/${id}/approve`
  const byPage = { ...headers, origin: `https://${host}` }
  const approval = await app.inject({ method: 'POST', url, headers: byPage, payload: {} })
  assert.equal(approval.statusCode, 200, approval.body)
  // It may be night.
  await app.db.updateTable('outbox').set({ nextAttemptAt: '2026-01-01T00:00:00.000Z' }).execute()
  await using worker = eagerWorker(app.db, mails.url)
  const [letter] = await mails.arrived(1)
  await until(() => nothingIsDue(app.db))
  assert.deepEqual(subjects(mails), [`${hong.email} [한길 라이더스] 이메일 주소를 확인해 주세요`], 'one letter for one address')
  assert.match(letter?.text ?? '', /한 계정에 이 이메일 주소가/)
  // Officers see what is held, and nothing is wrong with the mail server.
  const deliveries = (await app.inject({ url: '/api/deliveries', headers })).json<Record<string, string>[]>()
  const shown = deliveries.map(({ kind, state, recipient, errorCode }) => `${kind} ${state} ${recipient} ${errorCode}`)
  assert.deepEqual(shown.toSorted(), ['accountAddress sent hong null', 'approved waiting 김도윤 EUNVERIFIED'])
  const { mail } = (await app.inject({ url: '/api/status', headers })).json()
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
  const mine = '/api/membership-applications/mine'
  const change = async (email: string) => {
    const answer = await app.inject({ method: 'PUT', url: mine, headers: guest.headers, payload: { ...own, email } })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().emailVerifiedAt
  }
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
  const { notes: ______, ...current } = (await app.inject({ url: mine, headers: guest.headers })).json()
  for (const [method, url, payload] of [
    ['PUT', `membership-applications/${id}`, { ...answers, ...current, email: 'officer@example.com', isConfirmed: false }],
    ['PATCH', `users/${guest.userId}`, { email: 'account@example.com' }],
  ] as const) {
    const corrected = await app.inject({ method, url: `/api/${url}`, headers: admin.headers, payload })
    assert.deepEqual([corrected.statusCode, corrected.json().emailVerifiedAt], [200, null], corrected.body)
  }
  worker.nudge()
  await until(() =>
    ['officer@example.com', 'account@example.com'].every((to) => mails.mails.some((mail) => mail.recipients.includes(to))),
  )
  const { account, application } = await addressesOf(app, guest)
  assert.deepEqual([account.email, account.verifiedAt], ['account@example.com', null])
  assert.deepEqual([application.email, application.verifiedAt], ['officer@example.com', null])
  await until(async () => (await addressesOf(app, guest)).account.letterSentAt !== null)
})

test('members from the list of the club get the letter after their first login, and a later one only when its link has expired', async () => {
  await using mails = await startMailServer()
  await using app = await siteWith(mails)
  const admin = await app.signedInAs('admin')
  const person = { row: 2, koreanName: '권바람', phoneNumber: '(303) 555-0142', email: 'kwon@example.com', username: 'kwon' }
  const post = (url: string, payload: object, headers = {}) => app.inject({ method: 'POST', url, headers, payload })
  const made = await post('/api/members/import', { dryRun: false, people: [person] }, admin.headers)
  assert.equal(made.statusCode, 200, made.body)
  assert.deepEqual(await readOutbox(app.db), [], 'it is not known yet whose address it is')
  const { token } = made.json().people[0].link
  assert.equal((await post('/api/auth/password-link', { token, newPassword: 'same road' })).statusCode, 204)
  const { user, headers } = await logIn(app, 'kwon')
  assert.equal(user.awaitsVerification, true)
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
  let isUp = false
  // It takes the mail, and dies before it says so.
  await using mails = await startMailServer({ cutsAfterData: () => !isUp })
  await using app = await siteWith(mails)
  await register(app, 'hong')
  await using worker = eagerWorker(app.db, mails.url)
  await mails.arrived(1)
  isUp = true
  worker.nudge()
  await until(async () => (await readOutbox(app.db)).every(({ sentAt }) => sentAt !== null))
  const [taken, again] = mails.mails
  assert.equal(taken?.headers.get('message-id'), again?.headers.get('message-id'), 'mailboxes show one of them')
  assert.notEqual(linkIn(taken), linkIn(again))
  assert.equal((await openLink(app, linkIn(again))).statusCode, 200)
  const file = async () =>
    (await app.inject({ url: '/api/auth/user/export', ...(await logIn(app, 'hong')) })).json<PersonalData>()
  const links = (await file()).tickets.filter(({ purpose }) => purpose === 'emailVerification')
  assert.ok(links.length >= 2)
  assert.equal((await pressButton(app, linkIn(taken))).statusCode, 200)
  const { account, letters } = await file()
  assert.ok(account.emailVerifiedAt)
  assert.deepEqual(
    letters.map(({ kind }) => kind),
    ['accountAddress'],
  )
})

test('letters are few: for an address, for a person and in a day; the button says so', async () => {
  await using mails = await startMailServer()
  await using app = await siteWith(mails)
  await using worker = eagerWorker(app.db, mails.url)
  const sent = (to: string) => mails.mails.filter(({ recipients }) => recipients[0]?.startsWith(to)).length
  const applyAs = async (email: string, headers = {}) => {
    await apply(app, headers, { email })
    worker.nudge()
    await until(() => nothingIsDue(app.db))
  }
  for (let count = 0; count < 5; count += 1) await applyAs('victim@example.com')
  assert.equal(sent('victim'), 3, 'three a day for one address, no matter who causes them')
  const waiting = (await readOutbox(app.db)).filter(({ lastErrorCode }) => lastErrorCode === 'ELETTERLIMIT')
  assert.equal(waiting.length, 2)
  assert.ok(waiting.every(({ nextAttemptAt }) => Date.parse(nextAttemptAt) - Date.now() > 86_000_000))
  // The account of that address has its own.
  const victim = await app.signedInAs('guest')
  const address = { email: 'victim@example.com', emailKey: 'victim@example.com', emailVerifiedAt: null }
  await app.db.updateTable('users').set(address).where('id', '=', victim.userId).execute()
  for (let count = 1; count <= 3; count += 1) {
    assert.equal((await askAgain(app, victim)).statusCode, 200)
    worker.nudge()
    await mails.arrived(3 + count)
    await until(() => nothingIsDue(app.db))
  }
  const refused = await askAgain(app, victim)
  assert.equal(refused.statusCode, 429)
  assert.match(refused.json().message, /spam folder/)
  const seconds = Number(refused.headers['retry-after'])
  assert.ok(seconds > 86_000 && seconds <= 86_400, `${seconds}`)
  assert.equal((await pressButton(app, linkIn(mails.mails[3]))).statusCode, 200, 'the links of all letters work')
  assert.equal((await askAgain(app, victim)).statusCode, 409)

  // Five a day for one application, whatever addresses it gets.
  const guest = await app.signedInAs('guest')
  for (let count = 0; count < 7; count += 1) await applyAs(`somebody-${count}@example.com`, guest.headers)
  assert.equal(sent('somebody-'), 5)

  // Three hundred over all.
  const made = await app.db.selectFrom('emailVerifications').selectAll().executeTakeFirstOrThrow()
  const many = Array.from({ length: 300 }, (_, n) => ({ ...made, hash: `h${n}`, letterId: `l${n}`, emailKey: `${n}` }))
  await app.db.insertInto('emailVerifications').values(many).execute()
  await applyAs('late@example.com')
  assert.equal(sent('late'), 0)
})

for (const engine of engines) {
  test(`${engine}: verified at the moment at which a mail is about to be held, the mail is not forgotten`, async () => {
    await using mails = await startMailServer()
    for (let round = 0; round < 8; round += 1) {
      await using app = await siteWith(mails, { engine })
      const dueAt = (nextAttemptAt: string) =>
        app.db.updateTable('outbox').set({ nextAttemptAt }).where('kind', '=', 'received').execute()
      const before = mails.mails.length
      const sent = await apply(app, {}, { email: `rider-${round}@example.com` })
      assert.equal(sent.statusCode, 201)
      // First the letter alone, then the confirmation and the button at once.
      await dueAt('2126-01-01T00:00:00.000Z')
      await using worker = eagerWorker(app.db, mails.url)
      const letter = (await mails.arrived(before + 1))[before]
      await dueAt(new Date().toISOString())
      worker.nudge()
      await pressButton(app, linkIn(letter))
      worker.nudge()
      await mails.arrived(before + 2)
    }
  })
}
