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
  const admin = await app.signedInAs('admin')
  const member = await app.signedInAs('member')
  const [before] = await found(app, admin.headers, member.username)
  const changed = await correct(app, admin.headers, member.userId, {
    firstName: ' 도훈 ',
    lastName: '',
    email: 'New@club.example',
  })
  assert.equal(changed.statusCode, 200)
  const { firstName, lastName, email } = changed.json()
  assert.deepEqual([firstName, lastName, email], ['도훈', null, 'New@club.example'])
  assert.equal((await found(app, admin.headers, 'ㄷㅎ new@club')).length, 1)
  assert.equal((await found(app, admin.headers, 'member Gil-dong')).length, 0)
  assert.equal((await correct(app, admin.headers, member.userId, {})).json().firstName, '도훈')
  const late = await correct(app, admin.headers, member.userId, { firstName: '도윤', expectedVersion: before.updatedAt })
  assert.equal(late.statusCode, 409)
  const taken = await correct(app, admin.headers, admin.userId, { email: 'nEw@club.example' })
  assert.equal(taken.statusCode, 409)
  assert.deepEqual(taken.json().issues, [{ path: 'email', message: 'This email address is already taken.' }])
  // A login takes the username first.
  await app.db.updateTable('users').set({ usernameKey: 'kim@club.example' }).where('id', '=', admin.userId).execute()
  const name = await correct(app, admin.headers, member.userId, { email: 'KIM@club.example' })
  assert.deepEqual([name.statusCode, name.json().issues], [409, taken.json().issues], 'it is the username of another one')
  assert.equal((await correct(app, admin.headers, admin.userId, { email: 'kim@club.example' })).statusCode, 200, 'their own')
  const wrong = await correct(app, admin.headers, member.userId, { email: 'nowhere', firstName: 'x'.repeat(101) })
  assert.deepEqual(
    wrong
      .json()
      .issues.map(({ path }: { path: string }) => path)
      .sort(),
    ['email', 'firstName'],
  )
  assert.equal((await correct(app, admin.headers, 'none', { firstName: 'A' })).statusCode, 404)
  await assertAudit(app, [
    ['user.update', member.userId, 'firstName, lastName, email'],
    ['user.update', admin.userId, 'email'],
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
