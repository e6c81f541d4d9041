import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { maxAddressBytes, ownAddress, withoutTail } from './own-address.ts'

const site = 'https://riders.example'
const pages = ['/', '/login?next=/admin', '/a/b/c/', '//evil.example/x', '/%2e%2e/'].map((path) => site + path)

/** Text that is likely to break a URL parser. */
const paths = ['/', '\\', '.', '..', '%2e', '%2f', '%5c', '%09', '%', ':', '@', '?', '#', ';']
const blanks = ['\t', '\n', '\r', '\0', ' ', '\u00a0', '\u200b', '\ufeff', '/', '\u2044', '\uff0f', '\u3002']
const names = ['evil.example', 'riders.example', 'https:', 'javascript:', 'data:', 'site.invalid', '[', '\ud800']
const troubling = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...paths) },
      { weight: 3, arbitrary: fc.constantFrom(...blanks) },
      { weight: 3, arbitrary: fc.constantFrom(...names) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

test('what stood behind an address in a message is taken off its end', () => {
  for (const tail of ['.', ')', ').', ',', '」', '%E3%80%8D', '에서', '%EC%97%90%EC%84%9C', '%29', '…', '~', '!?', '😀', ' ', ''])
    for (const meant of ['', '/', '/help', '/ride-home/a-_', '?ride=a5', '#announcements'])
      assert.equal(withoutTail(meant + tail), meant)
  assert.equal(withoutTail('/help%41'), '/help%41', 'an encoded letter is part of the address')
  assert.equal(withoutTail('#password=a&username=%EA%B9%80).', { keepsLetters: true }), '#password=a&username=%EA%B9%80')
})

test('an address of this site is returned with its query and hash', () => {
  for (const address of ['/', '/admin?tab=events', '/?lang=en#announcements', '/a//b', '/?next=//evil.example', '/%2f', '/;a=b'])
    assert.equal(ownAddress(address), address)
  assert.equal(ownAddress('/x/../admin'), '/admin')
  assert.equal(ownAddress('/소식'), '/%EC%86%8C%EC%8B%9D')
})

test('for any text, the result is null or an address of this site, seen from any page', () => {
  const follow = (text: string) => {
    const address = ownAddress(text)
    if (address === null) return
    for (const page of pages) assert.equal(new URL(address, page).href, site + address)
    assert.match(address, /^\/(?![/\\])[\x20-\x7e]*$/)
    assert.ok(address.length <= maxAddressBytes)
    assert.equal(ownAddress(address), address)
  }
  fc.assert(fc.property(troubling, follow), { numRuns: 1_000 })
  // Half of the texts above do not begin like a path; these all do.
  fc.assert(
    fc.property(troubling, (rest) => follow(`/${rest}`)),
    { numRuns: 5_000 },
  )
})

test('an address of another site or scheme, or a too long one, gives null', () => {
  const elsewhere = `admin //evil.example /\\evil.example \\\\evil.example /.//evil.example /..//evil.example /a/..//evil.example
    /%2e//evil.example /%2E%2e/\\evil.example /./\\evil.example //site.invalid/x //[ http:/admin https:evil.example
    https://evil.example/ javascript:alert(1) data:text/html,x @evil.example`
  for (const text of [
    ...['', '/\t/evil.example', '\t//evil.example', '/a\n', ...elsewhere.split(/\s+/)],
    `/${'a'.repeat(maxAddressBytes)}`,
    // Percent-encoded it is three times as long.
    `/${'é'.repeat(maxAddressBytes / 2)}`,
  ])
    assert.equal(ownAddress(text), null, text.slice(0, 40))
})
