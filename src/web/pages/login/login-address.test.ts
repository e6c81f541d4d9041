import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordToken } from './login-address.ts'

test('the token is read from the fragment', () => {
  assert.equal(passwordToken('#password=Zx-9_aB'), 'Zx-9_aB')
})

test('an address without a token has none', () => {
  for (const hash of ['', '#', '#main', '#password', '#password=', '#token=abc', `#password=${'x'.repeat(201)}`])
    assert.equal(passwordToken(hash), null, hash)
})
