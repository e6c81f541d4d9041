import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressToWriteTo } from './addressees.ts'

// Which addresses a person has: delivery/unverified-addresses.test.ts.
test('mail goes to the first verified address, and to none that is no address', () => {
  const known = (email: string | null) => ({ email, emailVerifiedAt: '2026-01-01T00:00:00.000Z' })
  const own = known('rider@example.com')
  assert.equal(addressToWriteTo(known('없음'), own).address, own.email)
  assert.deepEqual(addressToWriteTo(known('없음'), known('none')), { address: null, hasUnverifiedAddress: false })
})
