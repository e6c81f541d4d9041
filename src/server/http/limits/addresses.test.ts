import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutPort } from './addresses.ts'

test('the port is not part of an address, and all invalid addresses are the same', () => {
  for (const address of ['203.0.113.25', '2001:db8::1', '::ffff:203.0.113.25', '::1']) assert.equal(withoutPort(address), address)
  assert.equal(withoutPort('203.0.113.25:1001'), '203.0.113.25')
  assert.equal(withoutPort('[2001:db8::1]:1001'), '2001:db8::1')
  assert.equal(withoutPort('[2001:db8::1]'), '2001:db8::1')
  for (const text of ['unknown', 'unknown7', '_hidden', '', '203.0.113.25:1001:2', '999.1.1.1', '[', ':80']) {
    assert.equal(withoutPort(text), '0.0.0.0', text)
  }
})
