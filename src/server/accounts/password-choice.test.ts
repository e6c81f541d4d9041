import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { readConfig } from '#server/config.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { send } from '../../../test/send.ts'
import { makePasswordLink } from './account-changes.ts'
import { findPasswordProblem, isCommonPassword } from './password-choice.ts'
import { hashPassword } from './passwords.ts'

const { club } = readConfig({})
const owner = { username: 'doyun_k', email: 'roadking77@club.example', firstName: '도윤', lastName: '김' }
const hong = { username: 'hong', email: 'h@club.example', firstName: 'Gil-dong', lastName: 'Hong' }

const isCommon =
  'This password is one of the first that others would guess. Please choose a different one, for example a short sentence.'
const isOwn =
  'This password is too close to your name, your username, your email address or the club. Please choose a different one.'

// The most frequent passwords in breaches, their variants, and the same in Korean.
const guessable = `
  password PassWord123 ｐａｓｓｗｏｒｄ 123456 qwerty secret jennifer admin123 iloveyou!! i_love_you motorcycle motorcycle1! !!M0t0rCycle2026 harley77 $ecret monkey@12
  p@ssw0rd P@ssw0rd PA55WORD drowssap 1drowssap! trustn01 letme1n 
  aaaaaa 111111 123123123 12341234 abcabc abcabcab qwertyqwerty password1password1 ㅋㅋㅋㅋㅋㅋ 가나가나가나
  abcdef fedcba 987654321 0123456789 qwertyuiop poiuytrewq 1qaz2wsx ㅂㅈㄷㄱㅅㅛ 가나다라마바사
  19910417 910417 041791 17041991 1991-04-17
  사랑해1234 비밀번호!! 관리자2026 1004천사 오토바이1 tkfkdgo486 qlalfqjsgh1! dhxhqkdl77
`

test('common passwords are rejected: in any case and width, with signs for letters, with digits around, repeated, reversed, as Koreans type them', () => {
  for (const password of guessable.trim().split(/\s+/))
    assert.equal(findPasswordProblem(password, owner, club), isCommon, password)
})

const letters = 'abcdefghijklmnopqrstuvwxyz가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허'
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 3, maxLength: 9 })

test('sentences of random words are accepted, also repeated and with digits, and so are random characters', () => {
  const sentence = fc.tuple(fc.array(word, { minLength: 4, maxLength: 12 }), fc.integer({ min: 0, max: 9_999 }))
  const property = fc.property(sentence, fc.integer({ min: 1, max: 3 }), ([words, number], times) => {
    const password = `${words.join(' ')} ${number}.`.repeat(times)
    // The same word twice, "가가가 가가가 …", is a repeated unit.
    fc.pre(new Set(words).size === words.length)
    assert.equal(findPasswordProblem(password, owner, club), null, password)
  })
  fc.assert(property, { numRuns: 300, seed: 20_261_123 })
  // Those of a password manager.
  for (const password of Array.from({ length: 300 }, () => randomBytes(12).toString('base64url')))
    assert.equal(findPasswordProblem(password, owner, club), null, password)
})

test('a check takes time in proportion to the length: a password is checked at each registration', () => {
  const length = 100_000
  const longest = ['1'.repeat(255), 'ab1!'.repeat(63), '도윤'.repeat(127), '\ufdfa'.repeat(256)]
  const endless = [`${'1'.repeat(length)}a1`, `a${'1'.repeat(length)}a`, `${'ab'.repeat(length / 2)}c`]
  const since = process.cpuUsage()
  for (const password of longest) for (const end of ['', 'a']) findPasswordProblem(password + end, owner, club)
  for (const password of endless) isCommonPassword(password)
  // Quadratic work on one of the last three takes many seconds.
  assert.ok(process.cpuUsage(since).user < 3_000_000)
})

test('passwords made from the user’s or the club’s names are rejected', () => {
  const doyun =
    '김도윤 도윤김 도윤1234 김910417 윤도1991 doyun_k k_nuyod Doyunk2024! d0yun1 roadking R0adK1ng 77gnikdaor roadking77'
  const ofTheClub = 'hangil2026 HangilRiders1 hgr123456 한길라이더스 한길한길'
  for (const password of `${doyun} ${ofTheClub}`.split(' '))
    assert.equal(findPasswordProblem(password, owner, club), isOwn, password)
  for (const password of 'hong1234 HONGHONG gildong gil-dong-hong h0ng99 1998gnoh honggildong!'.split(' '))
    assert.equal(findPasswordProblem(password, hong, club), isOwn, password)
})

test('other passwords are accepted, Hangul and long ones too', () => {
  const fine = `same road, same pace/같은 길 같은 속도/도윤이는 바람을 좋아해/hongkong harbor
    doyun likes the wind/콜로라도의 가을/가을 단풍길 1991 봄/kettle horizon 48`
  for (const password of fine.split(/\/|\n */))
    for (const person of [owner, hong]) assert.equal(findPasswordProblem(password, person, club), null, password)
})

const account = { ...owner, password: 'same road, same pace' }
const register = (app: TestApp, password: string) => send(app, null, 'POST /api/auth/register', { ...account, password })

test('registration rejects them at the field and creates no account', async () => {
  await using app = await createTestApp()
  for (const [password, message] of [
    ['password123', isCommon],
    ['Doyun_K1', isOwn],
    ['road\0king of all', 'Please remove line breaks and control characters'],
    ['half a pair \ud83d', 'Please remove line breaks and control characters'],
  ] as const) {
    const answer = await register(app, password)
    assert.deepEqual([answer.statusCode, answer.json().issues], [400, [{ path: 'password', message }]], message)
    assert.ok(!answer.body.includes(JSON.stringify(password)), 'no password in the answer')
  }
  assert.deepEqual(await app.db.selectFrom('users').select('id').execute(), [])
})

test('changing the password and resetting it by a link reject them too; administrators need twelve characters there', async () => {
  await using app = await createTestApp()
  for (const [role, short] of [
    ['member', 'tarmac9k'],
    ['admin', 'gravel road'],
  ] as const) {
    const user = await app.signedInAs(role)
    const { userId, username } = user
    const password = await hashPassword('the one before')
    await app.db.updateTable('users').set({ password }).where('id', '=', userId).execute()
    const { token } = await makePasswordLink(app.db, userId, { actorId: commandLineActor }, clockAt())
    const change = (newPassword: string) =>
      send(app, user, 'POST /api/auth/password', { currentPassword: 'the one before', newPassword })
    const reset = (newPassword: string) => send(app, null, 'POST /api/auth/password-link', { token, newPassword })
    for (const guessable of ['password123', username, 'jennifer'])
      for (const answer of [await change(guessable), await reset(guessable)])
        assert.deepEqual([answer.statusCode, answer.json().issues[0].path], [400, 'newPassword'], guessable)
    const answer = await change(short)
    assert.equal(answer.statusCode, role === 'admin' ? 400 : 204)
    if (role === 'admin')
      assert.equal(answer.json().issues[0].message, 'Administrators need a password of at least 12 characters.')
    assert.equal((await reset('a long road ahead')).statusCode, role === 'admin' ? 204 : 400, 'a change ends the links')
  }
})
