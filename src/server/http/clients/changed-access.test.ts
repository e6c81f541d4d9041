import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, setAccountActive, setRole } from '../../../../test/app.ts'

test('a change of role holds with the next call of an open session', async () => {
  await using app = await createTestApp()
  const rider = await app.signedInAs('guest')
  const names = () => app.inject({ url: '/api/riding-events/no-such-id/participants', headers: rider.headers })
  for (const [role, status] of [
    ['member', 404],
    ['guest', 403],
    ['admin', 404],
    ['guest', 403],
  ] as const) {
    await setRole(app.db, rider.userId, role)
    assert.equal((await names()).statusCode, status, role)
  }
  const admin = await app.signedInAs('admin')
  const remove = () => app.inject({ method: 'DELETE', url: '/api/announcements/no-such-id', headers: admin.headers })
  assert.equal((await remove()).statusCode, 404)
  await setRole(app.db, admin.userId, 'member')
  assert.equal((await remove()).statusCode, 403)
})

test('deactivating an account ends all its sessions at once', async () => {
  await using app = await createTestApp()
  const member = await app.signedInAs('member')
  const ask = () => app.inject({ url: '/api/auth/user', headers: member.headers })
  assert.equal((await ask()).statusCode, 200)
  await setAccountActive(app.db, member.userId, 'false')
  assert.equal((await ask()).statusCode, 401)
})
