import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextPath } from './next-path.ts'

const after = (next: string) => nextPath(`?${new URLSearchParams({ next })}`)

test('a page of this site is where the visitor goes on, with its query and anchor', () => {
  assert.equal(after('/admin'), '/admin')
  assert.equal(after('/?lang=en#announcements'), '/?lang=en#announcements')
})

test('nobody is sent to another site, however the address is written', () => {
  for (const next of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/./\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '\\\\evil.example',
    'evil.example',
  ]) {
    assert.equal(after(next), '/', next)
  }
})

test('neither the API nor the login page itself is a place to go on to', () => {
  assert.equal(after('/api/logout'), '/')
  assert.equal(after('/%61pi/logout'), '/')
  assert.equal(after('/x/../api/logout'), '/')
  assert.equal(after('/login?next=/login'), '/')
  assert.equal(after('/no-such-page'), '/')
})

test('without a wish, home', () => {
  assert.equal(nextPath(''), '/')
  assert.equal(after(''), '/')
})
