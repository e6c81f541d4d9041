import assert from 'node:assert/strict'
import { test } from 'node:test'
import { continueLinkPath, passwordLinkPath } from '#contract/accounts/password-links.ts'
import { nextPath, readContinueLink, readPasswordLink } from './login-address.ts'

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

test('the link of another browser is read from the fragment of its address, and nothing else', () => {
  const address = new URL(continueLinkPath('Zx-9_aB'), 'http://a.example')
  assert.equal(address.search, '?continue')
  assert.equal(readContinueLink(address.hash), 'Zx-9_aB')
  assert.equal(readContinueLink(`${address.hash})를`), 'Zx-9_aB')
  for (const hash of ['', '#', '#continue', '#continue=', '#password=Zx-9_aB', `#continue=${'x'.repeat(201)}`])
    assert.equal(readContinueLink(hash), null, hash)
})

const after = (next: string) => nextPath(`?${new URLSearchParams({ next })}`)

test('the visitor continues to a page of this site; the home page stands for another site, the API, the login page itself and no page', () => {
  for (const next of ['/admin', '/?lang=en#announcements']) assert.equal(after(next), next)
  // own-address.test.ts holds each spelling of another site.
  const elsewhere = ['https://evil.example/', '/a/..//evil.example']
  const inside = ['/api/logout', '/%61pi/logout', '/x/../api/logout', '/login?next=/login', '/no-such-page', '']
  for (const next of [...elsewhere, ...inside]) assert.equal(after(next), '/', next)
  assert.equal(nextPath(''), '/')
})
