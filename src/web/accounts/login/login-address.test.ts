import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserCodePath } from '#contract/accounts/code-signs.ts'
import { passwordLinkPath } from '#contract/accounts/password-links.ts'
import { readBrowserCode, readPasswordLink } from './login-address.ts'

test('token and username are read from the fragment', () => {
  assert.deepEqual(readPasswordLink('#password=Zx-9_aB'), { token: 'Zx-9_aB', username: null })
  for (const username of ['gildong.hong', '홍길동', 'a+b @c'])
    assert.deepEqual(readPasswordLink(new URL(passwordLinkPath({ token: 'Zx-9_aB', username }), 'http://a.example').hash), {
      token: 'Zx-9_aB',
      username,
    })
})

test('an address without a token has none', () => {
  for (const hash of ['', '#', '#main', '#password', '#password=', '#token=abc', `#password=${'x'.repeat(201)}`])
    assert.equal(readPasswordLink(hash), null, hash)
})

test('the code of another browser is read from the fragment of its address, and nothing that cannot be one', () => {
  const address = new URL(browserCodePath('K7RDXM'), 'http://a.example')
  assert.equal(address.search, '?code')
  assert.equal(readBrowserCode(address.hash), 'K7RDXM')
  for (const hash of ['', '#code', '#code=', '#code=K7RDX', '#code=K7RDXO', '#code=K7RDXMM', '#password=K7RDXM', '#K7RDXM'])
    assert.equal(readBrowserCode(hash), null, hash)
})
