import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeSigns } from '#contract/accounts/code-signs.ts'
import type { Session } from '#contract/accounts/users.ts'
import { deleteExpiredData } from '#server/jobs/retention.ts'
import { createTestApp, type TestApp } from '../../../../test/app.ts'
import { logIn, newLines } from '../../../../test/audit-lines.ts'
import {
  confirmDigits,
  cookieOf,
  endCode,
  enter,
  enteredCode,
  fetchSession,
  makeCode,
  member,
  otherDigits,
  stateOf,
} from '../../../../test/browser-codes.ts'
import { testClub } from '../../../../test/club-clock.ts'
import { engines } from '../../../../test/databases/databases.ts'

const second = 1_000
const minute = 60 * second

const isIn = async (app: TestApp, headers: { cookie: string }) =>
  (await app.inject({ url: '/api/auth/user', headers })).statusCode === 200
const sessionsOf = async (app: TestApp, headers: { cookie: string }) =>
  (await app.inject({ url: '/api/auth/sessions', headers })).json<Session[]>()
const codes = (app: TestApp) => app.db.selectFrom('browserCodes').selectAll().execute()

for (const engine of engines) {
  test(`${engine}: a code of six signs shows two digits, and these let the other browser in, once`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await member(app)
    assert.equal(await stateOf(app, headers), null)
    const { id, code, secondsLeft } = await makeCode(app, headers)
    assert.match(code, new RegExp(`^[${codeSigns}]{6}$`))
    assert.equal(secondsLeft, 120)
    assert.equal((await stateOf(app, headers))?.state, 'open')

    // As people type it.
    const entered = await enter(app, ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`)
    const { digits } = entered.json<{ digits: string }>()
    assert.deepEqual([entered.statusCode, entered.json().username, /^\d\d$/.test(digits)], [200, 'hong', true])
    const [cookie] = entered.cookies
    assert.deepEqual([cookie?.httpOnly, cookie?.sameSite, cookie?.path], [true, 'Strict', '/api/auth/browser-code'])
    const other = cookieOf(entered, 'browser-code')
    assert.deepEqual(
      { ...(await stateOf(app, headers)), secondsLeft: 0 },
      { id, state: 'entered', device: 'Android · Chrome', secondsLeft: 0 },
    )
    const waiting = await fetchSession(app, other)
    assert.deepEqual([waiting.statusCode, waiting.json().user, waiting.json().digits], [200, null, digits])
    assert.deepEqual(waiting.cookies, [], 'no session yet')
    assert.equal(await isIn(app, other), false)

    const lines = newLines(app)
    await lines()
    assert.equal((await confirmDigits(app, headers, id, digits)).statusCode, 204)
    assert.equal((await confirmDigits(app, headers, id, digits)).statusCode, 204, 'its answer was lost')
    const done = await fetchSession(app, other)
    assert.deepEqual([done.statusCode, done.json().user.username], [200, 'hong'])
    const there = cookieOf(done, 'session')
    assert.ok(await isIn(app, there))
    assert.equal((await stateOf(app, headers))?.state, 'used')
    assert.equal((await fetchSession(app, other)).statusCode, 401, 'replayed')
    assert.equal((await enter(app, code)).statusCode, 400, 'entered again')
    assert.deepEqual(await lines(), ['session.browserCode | hong | Android · Chrome · 127.0.0.x'])

    for (const session of [headers, there]) {
      const told = (await sessionsOf(app, session)).map(({ device, method, codeFrom }) => `${device}: ${method} ${codeFrom}`)
      assert.deepEqual(told.toSorted(), ['Android · Chrome: browserCode iPhone · Safari', 'iPhone · Safari: password null'])
    }
    const notices = (await app.inject({ url: '/api/notices', headers })).json<{ kind: string; textEn: string; link: string }[]>()
    assert.deepEqual(
      notices.map(({ kind, textEn }) => [kind, /Android · Chrome/.test(textEn)]),
      [['browserCode', true]],
    )
    const stored = JSON.stringify(await codes(app))
    for (const secret of [code, other.cookie.split('=')[1] ?? '']) assert.ok(!stored.includes(secret))
  })

  test(`${engine}: of several browsers at once one enters a code, and of several requests at once one gets the session`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await member(app)
    const { id, code } = await makeCode(app, headers)
    const entries = await Promise.all(Array.from({ length: 5 }, () => enter(app, code)))
    const [entered] = entries.filter(({ statusCode }) => statusCode === 200)
    assert.deepEqual(entries.map(({ statusCode }) => statusCode).toSorted(), [200, 400, 400, 400, 400])
    assert.ok(entered)
    const other = cookieOf(entered, 'browser-code')
    const confirmations = await Promise.all(
      Array.from({ length: 3 }, () => confirmDigits(app, headers, id, entered.json<{ digits: string }>().digits)),
    )
    assert.deepEqual(
      confirmations.map(({ statusCode }) => statusCode),
      [204, 204, 204],
    )
    const fetched = await Promise.all(Array.from({ length: 5 }, () => fetchSession(app, other)))
    assert.deepEqual(fetched.map(({ statusCode }) => statusCode).toSorted(), [200, 401, 401, 401, 401])
    assert.equal((await sessionsOf(app, headers)).length, 2)
  })

  test(`${engine}: wrong digits end the code, also when the right ones follow`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await member(app)
    const { id, digits, other } = await enteredCode(app, headers)
    const wrong = await confirmDigits(app, headers, id, otherDigits(digits))
    assert.deepEqual([wrong.statusCode, /not right/.test(wrong.json().message)], [409, true])
    assert.equal((await confirmDigits(app, headers, id, digits)).statusCode, 409)
    assert.equal((await fetchSession(app, other)).statusCode, 401)
    assert.deepEqual(await codes(app), [])
    // Of right and wrong ones at once the first counts; a confirmed code is not ended by later ones.
    const next = await enteredCode(app, headers)
    assert.equal((await confirmDigits(app, headers, next.id, next.digits)).statusCode, 204)
    assert.equal((await confirmDigits(app, headers, next.id, otherDigits(next.digits))).statusCode, 409)
    assert.equal((await fetchSession(app, next.other)).statusCode, 200)
  })

  test(`${engine}: only the session that made a code sees, confirms and ends it; before it is entered there is nothing to confirm`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await member(app)
    const elsewhere = cookieOf(await logIn(app, 'hong'), 'session')
    const stranger = (await member(app, 'park')).headers
    const open = await makeCode(app, headers)
    for (const digits of ['00', '47']) assert.equal((await confirmDigits(app, elsewhere, open.id, digits)).statusCode, 409)
    const { id, digits, other } = await enteredCode(app, headers)
    for (const wrong of [elsewhere, stranger]) {
      assert.equal(await stateOf(app, wrong), null)
      assert.equal((await confirmDigits(app, wrong, id, digits)).statusCode, 409)
      assert.equal((await endCode(app, wrong, id)).statusCode, 204)
    }
    assert.equal((await fetchSession(app, other)).json().user, null, 'it waits as before')
    assert.equal((await endCode(app, headers, id)).statusCode, 204)
    assert.equal((await fetchSession(app, other)).statusCode, 401)
    assert.equal(await stateOf(app, headers), null)
  })

  test(`${engine}: two minutes to enter, two to confirm, two to fetch; a new code replaces the one before`, async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    await using app = await createTestApp({ engine })
    const { headers } = await member(app)
    const late = await makeCode(app, headers)
    t.mock.timers.tick(2 * minute)
    assert.equal((await enter(app, late.code)).statusCode, 400)
    assert.equal(await stateOf(app, headers), null)

    const unconfirmed = await enteredCode(app, headers)
    t.mock.timers.tick(2 * minute)
    assert.equal((await confirmDigits(app, headers, unconfirmed.id, unconfirmed.digits)).statusCode, 409)
    assert.equal((await fetchSession(app, unconfirmed.other)).statusCode, 401)

    const slow = await makeCode(app, headers)
    t.mock.timers.tick(2 * minute - second)
    const answer = await enter(app, slow.code)
    t.mock.timers.tick(2 * minute - second)
    assert.equal((await confirmDigits(app, headers, slow.id, answer.json<{ digits: string }>().digits)).statusCode, 204)
    t.mock.timers.tick(2 * minute - second)
    assert.equal((await fetchSession(app, cookieOf(answer, 'browser-code'))).statusCode, 200)

    const replaced = await enteredCode(app, headers)
    const { code } = await makeCode(app, headers)
    assert.equal((await fetchSession(app, replaced.other)).statusCode, 401)
    assert.equal((await confirmDigits(app, headers, replaced.id, replaced.digits)).statusCode, 409)
    assert.equal((await codes(app)).length, 1, 'one for each account')
    assert.equal((await enter(app, code)).statusCode, 200)
    await deleteExpiredData(app.db, new Date(Date.now() + minute), testClub)
    assert.equal((await codes(app)).length, 1)
    await deleteExpiredData(app.db, new Date(Date.now() + 2 * minute), testClub)
    assert.deepEqual(await codes(app), [])
  })

  test(`${engine}: logout, a new password and deactivation make it worthless, before and after it is entered and confirmed`, async () => {
    await using app = await createTestApp({ engine })
    const { userId } = await member(app)
    let password = 'same road'
    const ways: Record<string, (headers: { cookie: string }) => Promise<unknown>> = {
      logout: (headers) => app.inject({ method: 'POST', url: '/api/auth/logout', headers }),
      password(headers) {
        const payload = { currentPassword: password, newPassword: `${password} on` }
        password = payload.newPassword
        return app.inject({ method: 'POST', url: '/api/auth/password', headers, payload })
      },
      deactivation: () => app.db.updateTable('users').set({ isActive: 'false' }).where('id', '=', userId).execute(),
    }
    for (const [way, end] of Object.entries(ways)) {
      for (const step of ['made', 'entered', 'confirmed']) {
        await app.db.updateTable('users').set({ isActive: 'true' }).where('id', '=', userId).execute()
        const headers = cookieOf(await logIn(app, 'hong', { password }), 'session')
        const made = await makeCode(app, headers)
        const answer = step === 'made' ? undefined : await enter(app, made.code)
        if (step === 'confirmed') {
          const { digits } = answer?.json<{ digits: string }>() ?? { digits: '' }
          assert.equal((await confirmDigits(app, headers, made.id, digits)).statusCode, 204)
        }
        await end(headers)
        if (answer === undefined) assert.equal((await enter(app, made.code)).statusCode, 400, `${way} ${step}`)
        else assert.equal((await fetchSession(app, cookieOf(answer, 'browser-code'))).statusCode, 401, `${way} ${step}`)
      }
    }
  })
}
