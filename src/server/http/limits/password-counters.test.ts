import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { recutParts, separatorText } from '../../../../test/recut-parts.ts'
import { loginLimits } from './password-limits.ts'
import { counterOf, type LimitName, limits } from './rate-limits.ts'

const atLogin: LimitName[] = [...loginLimits.unknown, ...loginLimits.known]
const keyOf = (limit: LimitName, [name = '', place = '']: readonly string[]) =>
  counterOf(limit, { name, address: place, device: place }).key

test('two attempts share the counters of what they have in common, and no other, whatever the names', () => {
  const texts = fc.array(separatorText, { minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(fc.oneof(recutParts(2), fc.tuple(texts, texts)), ([one = [], other = []]) => {
      for (const limit of atLogin) {
        const isSame = limits[limit].by.every((part) => (part === 'name' ? one[0] === other[0] : one[1] === other[1]))
        for (const another of atLogin)
          assert.equal(keyOf(limit, one) === keyOf(another, other), isSame && limit === another, `${limit}, ${another}`)
      }
    }),
    { numRuns: 300 },
  )
})
