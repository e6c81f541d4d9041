import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, realHashingCost } from '../../../../test/app.ts'
import { register } from '../../../../test/applying.ts'
import { logIn } from '../../../../test/audit-lines.ts'
import { limits } from './rate-limits.ts'

const limited = { config: { rateLimits: true } }

test('eight accounts of one address compare passwords twelve at once, and a member elsewhere logs in at once', async () => {
  using _ = realHashingCost()
  await using app = await createTestApp({ ...limited })
  await register(app, 'elsewhere')
  const guests: { cookie: string }[] = []
  for (let n = 0; n < 8; n += 1) {
    await register(app, `guest-${n}`)
    guests.push({ cookie: `session=${(await logIn(app, `guest-${n}`)).cookies.find(({ name }) => name === 'session')?.value}` })
  }
  await app.db.updateTable('sessions').set({ confirmedAt: '2026-01-01T00:00:00.000Z' }).execute()
  let isOver = false
  const calls = [
    ['/api/auth/confirmation', { password: 'same road' }],
    ['/api/auth/password', { currentPassword: 'same road', newPassword: 'same road' }],
  ] as const
  const statuses: number[] = []
  const flood = guests.flatMap((headers) =>
    Array.from({ length: 12 }, async () => {
      let isFirst = true
      while (!isOver) {
        const [url, payload] = calls[isFirst ? 0 : 1]
        const method = 'POST' as const
        statuses.push((await app.inject({ method, url, payload, headers, remoteAddress: '203.0.113.7' })).statusCode)
        isFirst = false
      }
    }),
  )
  /** How many of the flood's calls had their password compared. The others were refused before that: 429 and 503. */
  const compared = () => statuses.filter((status) => status < 429).length
  let longestWait = 0
  const payload = { username: 'elsewhere', password: 'same road' }
  try {
    for (let n = 0; n < 4; n += 1) {
      const comparedBefore = compared()
      const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: `198.51.100.${n}` })
      assert.equal(answer.statusCode, 200)
      // Addresses take turns, so the login waits for a few of the flood's comparisons; unfair queues put fifty first, or answered 503.
      longestWait = Math.max(longestWait, compared() - comparedBefore)
    }
  } finally {
    isOver = true
    await Promise.all(flood)
  }
  assert.ok(compared() > 20, 'the flood was under way')
  assert.ok(longestWait <= 12, `a login waited for ${longestWait} comparisons of the flood`)
})

test('an account that has its password compared all the time keeps neighbors out of new browsers alone', async () => {
  await using app = await createTestApp(limited)
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers, remoteAddress: '203.0.113.9' })
  for (const name of ['hong', 'kim']) await register(app, name)
  const logInIn = async (headers?: { cookie: string }, username = 'kim') => {
    const { statusCode, cookies } = await post('/api/auth/login', { username, password: 'same road' }, headers)
    return { statusCode, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  }
  const { cookie } = await logInIn()
  const { most } = limits.comparisonsFromNetwork
  await app.db
    .updateTable('limitCounters')
    .set({ count: most - 1 })
    .where('limit', '=', 'comparisonsFromNetwork')
    .execute()
  assert.equal((await logInIn(undefined, 'hong')).statusCode, 200)
  assert.equal((await logInIn(undefined, 'hong')).statusCode, 429)
  assert.equal((await logInIn()).statusCode, 429, 'a browser that the account does not know')
  const known = await logInIn({ cookie })
  assert.equal(known.statusCode, 200)
  await app.db.updateTable('sessions').set({ confirmedAt: '2026-01-01T00:00:00.000Z' }).execute()
  const confirmation = await post('/api/auth/confirmation', { password: 'same road' }, { cookie: known.cookie })
  assert.equal(confirmation.statusCode, 204)
})

test('of guesses at the same moment, those that are rejected use up nothing of what an address may have compared', async () => {
  await using app = await createTestApp(limited)
  await register(app, 'hong')
  const payload = { username: 'hong', password: 'wrong' }
  const guess = () => app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: '203.0.113.7' })
  const answers = await Promise.all(Array.from({ length: 30 }, guess))
  assert.equal(answers.filter(({ statusCode }) => statusCode === 401).length, 10)
  const used = await app.db.selectFrom('limitCounters').select('count').where('limit', '=', 'comparisonsFromAddress').execute()
  assert.deepEqual(used, [{ count: 10 }])
})
