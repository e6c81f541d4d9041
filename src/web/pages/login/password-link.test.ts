import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordToken } from './password-link.ts'

test('the token stands in the fragment under its name', () => {
  assert.equal(passwordToken('#password=Zx-9_aB'), 'Zx-9_aB')
})

test('an address without a token is a plain login address', () => {
  for (const hash of ['', '#', '#main', '#password', '#password=', '#token=abc', `#password=${'x'.repeat(201)}`])
    assert.equal(passwordToken(hash), null, hash)
})
