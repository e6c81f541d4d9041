import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { recutParts, separatorText } from '../../../../test/recut-parts.ts'
import { knownDeviceCounters, strangersCounters } from './password-counters.ts'

const names = (counters: readonly { name: string }[]) => counters.map(({ name }) => name)
const sharedNames = (some: readonly { name: string }[], others: readonly { name: string }[]) =>
  names(some).filter((name) => names(others).includes(name))

test('two different pairs of account and address share the counters of what they have in common, and no other', () => {
  const pairs = fc.oneof(
    recutParts(2),
    fc.tuple(fc.array(separatorText, { minLength: 2, maxLength: 2 }), fc.array(separatorText, { minLength: 2, maxLength: 2 })),
  )
  fc.assert(
    fc.property(pairs, ([[account = '', address = ''], [otherAccount = '', otherAddress = '']]) => {
      const own = strangersCounters(address, account)
      const expected = [
        ...(account === otherAccount && address === otherAddress ? [own[0].name] : []),
        ...(account === otherAccount ? [own[1].name] : []),
        ...(address === otherAddress ? [own[2]?.name] : []),
      ]
      assert.deepEqual(sharedNames(own, strangersCounters(otherAddress, otherAccount)), expected)
    }),
    { numRuns: 2_000 },
  )
})

test('a known browser and a stranger never share a counter, nor do two browsers, whatever they are called', () => {
  fc.assert(
    fc.property(recutParts(2), ([[device = '', account = ''], [otherDevice = '', otherAccount = '']]) => {
      const own = knownDeviceCounters(device, account)
      assert.deepEqual(sharedNames(own, strangersCounters(otherDevice, otherAccount)), [])
      const ofAccount = account === otherAccount ? [own[1].name] : []
      assert.deepEqual(sharedNames(own, knownDeviceCounters(otherDevice, otherAccount)), ofAccount)
    }),
    { numRuns: 2_000 },
  )
})

test('a counter’s name does not tell one kind of counter for another', () => {
  fc.assert(
    fc.property(separatorText, separatorText, (one, other) => {
      const all = [...names(strangersCounters(one, other)), ...names(knownDeviceCounters(one, other))]
      assert.equal(new Set(all).size, all.length)
    }),
    { numRuns: 1_000 },
  )
})
