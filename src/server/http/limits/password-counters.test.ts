import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { recutParts, separatorText } from '../../../../test/recut-parts.ts'
import { loginLimits } from './password-limits.ts'
import { counterOf } from './rate-limits.ts'

const unknownDeviceCounters = (address: string, name: string) =>
  loginLimits.unknown.map((limit) => counterOf(limit, { address, name }))
const knownDeviceCounters = (device: string, name: string) => loginLimits.known.map((limit) => counterOf(limit, { device, name }))

const keys = (counters: readonly { key: string }[]) => counters.map(({ key }) => key)
const sharedKeys = (some: readonly { key: string }[], others: readonly { key: string }[]) =>
  keys(some).filter((key) => keys(others).includes(key))

test('two different pairs of account and address share the counters of what they have in common, and no other', () => {
  const pairs = fc.oneof(
    recutParts(2),
    fc.tuple(fc.array(separatorText, { minLength: 2, maxLength: 2 }), fc.array(separatorText, { minLength: 2, maxLength: 2 })),
  )
  fc.assert(
    fc.property(pairs, ([[account = '', address = ''], [otherAccount = '', otherAddress = '']]) => {
      const own = unknownDeviceCounters(address, account)
      const expected = [
        ...(account === otherAccount && address === otherAddress ? [own[0]?.key] : []),
        ...(account === otherAccount ? [own[1]?.key] : []),
        ...(address === otherAddress ? [own[2]?.key] : []),
      ]
      assert.deepEqual(sharedKeys(own, unknownDeviceCounters(otherAddress, otherAccount)), expected)
    }),
    { numRuns: 300 },
  )
})

test('a known browser shares no counter with unknown ones or with another known browser, whatever the names', () => {
  fc.assert(
    fc.property(recutParts(2), ([[device = '', account = ''], [otherDevice = '', otherAccount = '']]) => {
      const own = knownDeviceCounters(device, account)
      assert.deepEqual(sharedKeys(own, unknownDeviceCounters(otherDevice, otherAccount)), [])
      const ofAccount = account === otherAccount ? [own[1]?.key] : []
      assert.deepEqual(sharedKeys(own, knownDeviceCounters(otherDevice, otherAccount)), ofAccount)
    }),
    { numRuns: 300 },
  )
})

test('counters of different kinds never have the same key', () => {
  fc.assert(
    fc.property(separatorText, separatorText, (one, other) => {
      const all = [...keys(unknownDeviceCounters(one, other)), ...keys(knownDeviceCounters(one, other))]
      assert.equal(new Set(all).size, all.length)
    }),
    { numRuns: 300 },
  )
})

test('keys have one length, however long the texts that clients choose', () => {
  for (const text of ['', 'hong', 'x'.repeat(100_000)])
    assert.match(counterOf('applyWithTicket', { ticket: text }).key, /^[\w-]{43}$/)
})
