import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { assertAudit } from '../../../test/applying.ts'

type Headers = { cookie: string }

const correct = (app: TestApp, headers: Headers, id: string, payload: object) =>
  app.inject({ method: 'PATCH', url: `/api/users/${id}`, headers, payload })
const remove = (app: TestApp, headers: Headers, id: string) => app.inject({ method: 'DELETE', url: `/api/users/${id}`, headers })
const found = async (app: TestApp, headers: Headers, search: string) =>
  (await app.inject({ url: `/api/users?search=${encodeURIComponent(search)}`, headers })).json()

test('names and email address of an account are corrected and found at once; what is left out stays', async () => {
  await using app = await createTestApp()
  const [{ headers, userId: own }, member] = [await app.signedInAs('admin'), await app.signedInAs('member')]
  const change = async (id: string, payload: object) => {
    const answer = await correct(app, headers, id, payload)
    return { status: answer.statusCode, ...answer.json() }
  }
  const [before] = await found(app, headers, member.username)
  const names = { firstName: '도훈', lastName: null, email: 'New@club.example' }
  const changed = await change(member.userId, { ...names, firstName: ' 도훈 ', lastName: '' })
  assert.deepEqual({ ...changed, status: 200, ...names }, changed)
  assert.equal((await found(app, headers, 'ㄷㅎ new@club')).length, 1)
  assert.equal((await found(app, headers, 'member Gil-dong')).length, 0)
  assert.equal((await change(member.userId, {})).firstName, '도훈')
  assert.equal((await change(member.userId, { firstName: '도윤', expectedVersion: before.updatedAt })).status, 409, 'late')
  const message = 'This email address is already taken.'
  const taken = { status: 409, message, issues: [{ path: 'email', message }] }
  assert.deepEqual(await change(own, { email: 'nEw@club.example' }), taken)
  // A login takes the username first.
  await app.db.updateTable('users').set({ usernameKey: 'kim@club.example' }).where('id', '=', own).execute()
  assert.deepEqual(await change(member.userId, { email: 'KIM@club.example' }), taken, 'it is the username of another one')
  assert.equal((await change(own, { email: 'kim@club.example' })).status, 200, 'their own')
  const { issues } = await change(own, { email: 'nowhere', firstName: 'x'.repeat(101) })
  assert.deepEqual(issues.map(({ path }: { path: string }) => path).sort(), ['email', 'firstName'])
  assert.equal((await change('none', { firstName: 'A' })).status, 404)
  await assertAudit(app, [
    ['user.update', member.userId, 'firstName, lastName, email'],
    ['user.update', own, 'email'],
  ])
})

test('an administrator deletes the account of another person, and takes it back by reactivating it', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const member = await app.signedInAs('member')
  assert.equal((await remove(app, admin.headers, member.userId)).statusCode, 204)
  const [gone] = await found(app, admin.headers, member.username)
  assert.equal(gone.isActive, 'false')
  assert.equal((await remove(app, admin.headers, member.userId)).statusCode, 204, 'again')
  assert.equal((await found(app, admin.headers, member.username))[0].deletionRequestedAt, gone.deletionRequestedAt)
  assert.equal((await app.inject({ url: '/api/auth/user', headers: member.headers })).statusCode, 401)
  const url = `/api/users/${member.userId}/active`
  const back = await app.inject({ method: 'PATCH', url, headers: admin.headers, payload: { isActive: 'true' } })
  assert.equal(back.json().deletionRequestedAt, null)
  const own = await remove(app, admin.headers, admin.userId)
  assert.deepEqual([own.statusCode, own.json()], [409, { message: 'Please delete your own account in Settings.' }])
  assert.equal((await remove(app, admin.headers, 'none')).statusCode, 404)
  await assertAudit(app, [
    ['user.remove', member.userId, null],
    ['user.activate', member.userId, null],
  ])
})
