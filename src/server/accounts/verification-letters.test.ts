import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answers, apply, register } from '../../../test/applying.ts'
import { engines } from '../../../test/databases/databases.ts'
import { eagerWorker, readOutbox, until } from '../../../test/eager-mail-worker.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import {
  addressesOf,
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

for (const engine of engines) {
  test(`${engine}: an account's verified address counts for its application; a decision waits for it, and what is outdated by then is dropped`, async () => {
    await using mails = await startMailServer()
    await using app = await siteWith(mails, { engine })
    const admin = await app.signedInAs('admin')
    const hong = await register(app, 'hong')
    const { id } = (await apply(app, hong.headers, { email: hong.email })).json()
    const approval = await app.inject({
      method: 'POST',
      url: `/api/membership-applications/${id}/approve`,
      headers: { ...admin.headers, origin: `https://${host}` },
      payload: {},
    })
    assert.equal(approval.statusCode, 200, approval.body)
    // It may be night.
    await app.db.updateTable('outbox').set({ nextAttemptAt: '2026-01-01T00:00:00.000Z' }).execute()
    await using worker = eagerWorker(app.db, mails.url)
    const [letter] = await mails.arrived(1)
    await until(() => nothingIsDue(app.db))
    assert.deepEqual(subjects(mails), [`${hong.email} [한길 라이더스] 이메일 주소를 확인해 주세요`], 'one letter for one address')
    assert.match(letter?.text ?? '', /한 계정에 이 이메일 주소가/)
    const held = (await readOutbox(app.db)).filter(({ lastErrorCode }) => lastErrorCode === 'EUNVERIFIED')
    assert.deepEqual(
      held.map(({ kind }) => kind),
      ['approved'],
    )
    // Officers see it, and nothing is wrong with the mail server.
    const deliveries = (await app.inject({ url: '/api/deliveries', headers: admin.headers })).json()
    assert.deepEqual(
      deliveries
        .map(({ kind, state, recipient, errorCode }: Record<string, string>) => [kind, state, recipient, errorCode])
        .toSorted(),
      [
        ['accountAddress', 'sent', 'hong', null],
        ['approved', 'waiting', '김도윤', 'EUNVERIFIED'],
      ],
    )
    const status = (await app.inject({ url: '/api/status', headers: admin.headers })).json()
    assert.deepEqual([status.mail.waiting, status.mail.lastErrorCode], [0, null])
    assert.equal((await pressButton(app, linkIn(letter))).statusCode, 200)
    assert.ok(await verifiedAt(app.db, id))
    worker.nudge()
    await mails.arrived(2)
    await until(() => nothingIsDue(app.db))
    assert.deepEqual(subjects(mails).slice(1), [`${hong.email} [한길 라이더스] 가입을 환영합니다`])
  })

  test(`${engine}: a changed address is not verified, gets a letter of its own, and ends the links of the old one`, async () => {
    await using mails = await startMailServer()
    await using app = await siteWith(mails, { engine })
    await using worker = eagerWorker(app.db, mails.url)
    const guest = await app.signedInAs('guest')
    const admin = await app.signedInAs('admin')
    const { id } = (await apply(app, guest.headers, { email: 'first@example.com' })).json()
    const [first] = await mails.arrived(1)
    const put = (details: object) => {
      const { koreanName: _, englishName: __, dateOfBirth: ___, membershipFee: ____, paymentStatus: _____, ...own } = answers
      return app.inject({
        method: 'PUT',
        url: '/api/membership-applications/mine',
        headers: guest.headers,
        payload: { ...own, ...details },
      })
    }
    assert.equal((await put({ email: 'FIRST@example.com' })).json().emailVerifiedAt, null)
    assert.equal((await put({ email: 'second@example.com' })).statusCode, 200)
    worker.nudge()
    const second = (await mails.arrived(2))[1]
    assert.deepEqual(second?.recipients, ['second@example.com'])
    assert.equal((await pressButton(app, linkIn(first))).statusCode, 404, 'about an earlier address')
    assert.equal(await verifiedAt(app.db, id), null)
    assert.equal((await pressButton(app, linkIn(second))).statusCode, 200)
    assert.ok(await verifiedAt(app.db, id))
    // Changed and changed back: the used link does not verify again.
    await put({ email: 'third@example.com' })
    assert.equal(await verifiedAt(app.db, id), null)
    await put({ email: 'second@example.com' })
    assert.equal((await pressButton(app, linkIn(second))).statusCode, 404)
    assert.equal(await verifiedAt(app.db, id), null)
    // The verified address of the account needs no letter; only the case of letters differs.
    const own = `${guest.username}@club.example`
    assert.ok((await put({ email: own.toUpperCase() })).json().emailVerifiedAt)
    // An officer's correction of the application, and of the account.
    const { notes: _, ...current } = (
      await app.inject({ url: '/api/membership-applications/mine', headers: guest.headers })
    ).json()
    const corrected = await app.inject({
      method: 'PUT',
      url: `/api/membership-applications/${id}`,
      headers: admin.headers,
      payload: { ...answers, ...current, email: 'officer@example.com', isConfirmed: false },
    })
    assert.equal(corrected.statusCode, 200, corrected.body)
    assert.equal(corrected.json().emailVerifiedAt, null)
    const account = await app.inject({
      method: 'PATCH',
      url: `/api/users/${guest.userId}`,
      headers: admin.headers,
      payload: { email: 'account@example.com' },
    })
    assert.equal(account.json().emailVerifiedAt, null)
    worker.nudge()
    await until(() =>
      ['officer@example.com', 'account@example.com'].every((to) => mails.mails.some((mail) => mail.recipients.includes(to))),
    )
    const state = await addressesOf(app, guest)
    assert.deepEqual([state.account.email, state.account.verifiedAt], ['account@example.com', null])
    assert.deepEqual([state.application.email, state.application.verifiedAt], ['officer@example.com', null])
    await until(async () => (await addressesOf(app, guest)).account.letterSentAt !== null)
  })

  test(`${engine}: members from the club's list get the letter after their first login, and a later one only when its link has expired`, async () => {
    await using mails = await startMailServer()
    await using app = await siteWith(mails, { engine })
    const admin = await app.signedInAs('admin')
    const person = { row: 2, koreanName: '권바람', phoneNumber: '(303) 555-0142', email: 'kwon@example.com', username: 'kwon' }
    const made = await app.inject({
      method: 'POST',
      url: '/api/members/import',
      headers: admin.headers,
      payload: { dryRun: false, people: [person] },
    })
    assert.equal(made.statusCode, 200, made.body)
    assert.deepEqual(await readOutbox(app.db), [], 'it is not known yet whose address it is')
    const { token } = made.json().people[0].link
    const reset = { method: 'POST', url: '/api/auth/password-link', payload: { token, newPassword: 'same road' } } as const
    assert.equal((await app.inject(reset)).statusCode, 204)
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

  test(`${engine}: an attempt that failed leaves no dead link behind; the person's file names the letters`, async () => {
    let isUp = false
    // It takes the mail, and dies before it says so.
    await using mails = await startMailServer({ cutsAfterData: () => !isUp })
    await using app = await siteWith(mails, { engine })
    const hong = await register(app, 'hong')
    await using worker = eagerWorker(app.db, mails.url)
    await mails.arrived(1)
    isUp = true
    worker.nudge()
    await until(async () => (await readOutbox(app.db)).every(({ sentAt }) => sentAt !== null))
    const [taken, again] = mails.mails
    assert.equal(taken?.headers.get('message-id'), again?.headers.get('message-id'), 'mailboxes show one of them')
    assert.notEqual(linkIn(taken), linkIn(again))
    assert.equal((await openLink(app, linkIn(again))).statusCode, 200)
    const file = async () => {
      const { headers } = await logIn(app, 'hong')
      return (await app.inject({ url: '/api/auth/user/export', headers })).json()
    }
    const open_ = (await file()).tickets.filter(({ purpose }: { purpose: string }) => purpose === 'emailVerification')
    assert.ok(open_.length >= 2)
    assert.equal((await pressButton(app, linkIn(taken))).statusCode, 200)
    const { account, letters } = await file()
    assert.ok(account.emailVerifiedAt)
    assert.deepEqual(
      letters.map(({ kind }: { kind: string }) => kind),
      ['accountAddress'],
    )
    assert.equal(
      (await app.inject({ url: `/api/users/${hong.userId}`, headers: (await app.signedInAs('admin')).headers })).json()
        .emailVerifiedAt,
      account.emailVerifiedAt,
    )
  })
}
