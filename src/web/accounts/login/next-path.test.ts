import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextPath } from './next-path.ts'

const after = (next: string) => nextPath(`?${new URLSearchParams({ next })}`)

test('the visitor continues to a page of this site, with its query and fragment', () => {
  assert.equal(after('/admin'), '/admin')
  assert.equal(after('/?lang=en#announcements'), '/?lang=en#announcements')
})

test('no spelling of the address of another site leads there', () => {
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

test('neither the API nor the login page itself is a next page', () => {
  assert.equal(after('/api/logout'), '/')
  assert.equal(after('/%61pi/logout'), '/')
  assert.equal(after('/x/../api/logout'), '/')
  assert.equal(after('/login?next=/login'), '/')
  assert.equal(after('/no-such-page'), '/')
})

test('without `next`, the home page', () => {
  assert.equal(nextPath(''), '/')
  assert.equal(after(''), '/')
})
