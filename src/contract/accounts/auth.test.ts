import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RegisterInput } from './auth.ts'

const account = { password: 'same road', email: 'rider@example.com', firstName: '도윤', lastName: '김' }
const reasons = (username: string) =>
  RegisterInput.safeParse({ ...account, username }).error?.issues.map(({ message }) => message) ?? []

test('a username may be written in any script', () => {
  for (const username of ['rider', '한길라이더', 'doyun.kim_77', 'Hong Gil-dong', 'a@b.example', 'José'])
    assert.deepEqual(reasons(username), [], username)
})

test('a username holds nothing that nobody sees', () => {
  for (const username of ['ad\u200bmin', '\u3164\u3164\u3164', 'rider\u202e', 'a\u00adb\u00adc', 'ri\ud800der', 'admin\u2060']) {
    assert.ok(reasons(username).length > 0, JSON.stringify(username))
  }
})

test('a name of blanks or of invisible characters is no name', () => {
  for (const firstName of ['   ', '\u200b', '\u3164', '\u202e\u2066']) {
    const issues = RegisterInput.safeParse({ ...account, username: 'rider', firstName }).error?.issues ?? []
    assert.ok(
      issues.some(({ message }) => message === 'First name is required'),
      JSON.stringify(firstName),
    )
  }
})
