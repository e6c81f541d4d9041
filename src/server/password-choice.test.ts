import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { readConfig } from './config.ts'
import { objectToPassword } from './password-choice.ts'
import { hashPassword } from './passwords.ts'
import { makePasswordLink } from './store/account-changes.ts'

const { club } = readConfig({})
const owner = { username: 'doyun_k', email: 'roadking77@club.example', firstName: '도윤', lastName: '김' }
const hong = { username: 'hong', email: 'h@club.example', firstName: 'Gil-dong', lastName: 'Hong' }

const isCommon =
  'This password is one of the first that others would guess. Please choose a different one, for example a short sentence.'
const isOwn =
  'This password is too close to your name, your username, your e-mail address or the club. Please choose a different one.'

test('the most common passwords are refused, in any case and width, and as Koreans type them', () => {
  for (const password of [
    'password',
    'PassWord123',
    'ｐａｓｓｗｏｒｄ',
    '123456',
    'qwerty',
    'secret',
    '사랑해1234',
    '비밀번호!!',
    'tkfkdgo486',
  ]) {
    assert.equal(objectToPassword(password, owner, club), isCommon, password)
  }
})

test('what is made from the person’s own names or the club’s is refused', () => {
  const doyun = [
    '김도윤',
    '도윤김',
    '도윤1234',
    '김910417',
    '윤도1991',
    'doyun_k',
    'k_nuyod',
    'Doyunk2024!',
    'd0yun1',
    'roadking',
    'R0adK1ng',
    '77gnikdaor',
  ]
  for (const password of [...doyun, 'roadking77', 'hangil2026', 'HangilRiders1', 'hgr123456', '한길라이더스', '한길한길']) {
    assert.equal(objectToPassword(password, owner, club), isOwn, password)
  }
  for (const password of ['hong1234', 'HONGHONG', 'gildong', 'gil-dong-hong', 'h0ng99', '1998gnoh', 'honggildong!'])
    assert.equal(objectToPassword(password, hong, club), isOwn, password)
})

test('other passwords pass, Hangul and long ones too', () => {
  const fine = [
    'same road, same pace',
    '같은 길 같은 속도',
    '도윤이는 바람을 좋아해',
    'hongkong harbor',
    'doyun likes the wind',
    '콜로라도의 가을',
    'x'.repeat(256),
  ]
  for (const password of fine)
    for (const person of [owner, hong]) assert.equal(objectToPassword(password, person, club), null, password)
})

const account = { ...owner, password: 'same road, same pace' }
const register = (app: TestApp, password: string) =>
  app.inject({ method: 'POST', url: '/api/auth/register', payload: { ...account, password } })
const login = (app: TestApp, password: string) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { username: account.username, password } })

test('registering refuses them beside the field, and makes no account', async () => {
  await using app = await createTestApp()
  for (const [password, message] of [
    ['password123', isCommon],
    ['Doyun_K1', isOwn],
    ['road\0king of all', 'Please remove line breaks and control characters'],
    ['half a pair \ud83d', 'Please remove line breaks and control characters'],
    ['short', 'Password must be at least 6 characters'],
  ] as const) {
    const answer = await register(app, password)
    assert.equal(answer.statusCode, 400, message)
    assert.deepEqual(answer.json().issues, [{ path: 'password', message }])
    assert.ok(!answer.body.includes(JSON.stringify(password)), 'no password in the answer')
  }
  assert.deepEqual(await app.db.selectFrom('users').select('id').execute(), [])
})

test('64 characters and more and Hangul in either spelling sign in, to the last character', async () => {
  await using app = await createTestApp()
  const password = '우리는 같은 길을 같은 속도로 달린다.'.repeat(4)
  assert.ok(password.length >= 64)
  assert.equal((await register(app, password.normalize('NFD'))).statusCode, 201)
  assert.equal((await login(app, password.normalize('NFC'))).statusCode, 200)
  assert.equal((await login(app, password.slice(0, -1))).statusCode, 401)
})

test('changing the password and setting it by a link refuse them too; administrators need twelve characters there', async () => {
  await using app = await createTestApp()
  for (const [role, short] of [
    ['member', 'wind42'],
    ['admin', 'wind42 road'],
  ] as const) {
    const { userId, username, headers } = await app.signedInAs(role)
    const password = await hashPassword('the one before')
    await app.db.updateTable('users').set({ password }).where('id', '=', userId).execute()
    const { token } = await makePasswordLink(app.db, userId, { actorId: userId })
    const change = (newPassword: string) => {
      const payload = { currentPassword: 'the one before', newPassword }
      return app.inject({ method: 'POST', url: '/api/auth/password', headers, payload })
    }
    const reset = (newPassword: string) =>
      app.inject({ method: 'POST', url: '/api/auth/password-link', payload: { token, newPassword } })
    for (const set of [change, reset]) {
      for (const guessable of ['password123', username, 'jennifer']) {
        const answer = await set(guessable)
        assert.equal(answer.statusCode, 400, guessable)
        assert.equal(answer.json().issues[0].path, 'newPassword')
      }
    }
    const answer = await change(short)
    assert.equal(answer.statusCode, role === 'admin' ? 400 : 204)
    if (role === 'admin')
      assert.equal(answer.json().issues[0].message, 'Administrators need a password of at least 12 characters.')
    assert.equal((await reset('a long road ahead')).statusCode, role === 'admin' ? 204 : 400, 'a change ends the links')
  }
})
