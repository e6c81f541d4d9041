import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../../test/app.ts'

test('an administrator sends members ten announcements in a day from one session; more can be saved without sending', async () => {
  await using app = await createTestApp({ config: { rateLimits: true } })
  const { headers } = await app.signedInAs('admin')
  const texts = { titleKo: '비', titleEn: 'Rain', contentKo: '조심하세요', contentEn: 'Take care', eventDate: '2126-07-04' }
  const publish = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/announcements', headers, payload: { ...texts, type: 'meeting', ...payload } })
  for (let n = 0; n < 10; n += 1)
    assert.equal((await publish(n % 2 ? { sendToMembers: true } : { type: 'safety' })).statusCode, 201)
  for (const payload of [{ sendToMembers: true }, { type: 'safety' }]) {
    const refused = await publish(payload)
    assert.equal(refused.statusCode, 429)
    assert.match(refused.json().message, /save this one without sending it/)
  }
  assert.equal((await publish({})).statusCode, 201)
})

test('the accounts of one address make 3,000 requests a minute together, and other addresses are served', async (t) => {
  // The minute does not pass, however slow the machine is.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  await using app = await createTestApp({ config: { rateLimits: true, trustProxy: ['loopback'] } })
  const members = await Promise.all(Array.from({ length: 6 }, () => app.signedInAs('member')))
  const site = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const ask = async (from: string, { headers } = { headers: { cookie: '' } }) => {
    const answer = await fetch(`${site}/api/auth/user`, { headers: { ...headers, 'x-forwarded-for': from } })
    await answer.arrayBuffer()
    return answer.status
  }
  const statuses: number[] = []
  const ofEach = Array.from({ length: 4 }, () => members.slice(0, 5)).flat()
  for (let n = 0; n < 150; n += 1) statuses.push(...(await Promise.all(ofEach.map((member) => ask('203.0.113.7', member)))))
  assert.deepEqual([statuses.length, new Set(statuses)], [3_000, new Set([200])], '600 of each')
  assert.equal(await ask('203.0.113.7', members[5]), 429, 'a sixth account')
  assert.equal(await ask('203.0.113.8', members[5]), 200)
})
