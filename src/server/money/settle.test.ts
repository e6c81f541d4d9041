import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fewestTransfers, type SharedCost, settle, type Transfer } from './settle.ts'

const people = Array.from({ length: 24 }, (_, at) => `rider-${at}`)

const costs = fc.array(
  fc.record({
    amountCents: fc.integer({ min: 1, max: 999_999 }),
    paidBy: fc.constantFrom(...people),
    sharedBy: fc.uniqueArray(fc.constantFrom(...people), { minLength: 1, maxLength: people.length }),
  }),
  { maxLength: 40 },
)

const sum = (cents: Iterable<number>) => [...cents].reduce((total, each) => total + each, 0)

function checkTransfers(balances: ReadonlyMap<string, number>, transfers: readonly Transfer[]): void {
  const left = new Map(balances)
  for (const { from, to, amountCents } of transfers) {
    assert.ok(Number.isInteger(amountCents) && amountCents > 0)
    left.set(from, (left.get(from) ?? 0) + amountCents)
    left.set(to, (left.get(to) ?? 0) - amountCents)
  }
  assert.ok([...left.values()].every((cents) => cents === 0))
  const getters = new Set(transfers.map(({ to }) => to))
  assert.ok(transfers.every(({ from }) => !getters.has(from)))
  const open = [...balances.values()].filter((cents) => cents !== 0).length
  assert.ok(transfers.length <= Math.max(0, open - 1))
}

test('shares sum to the cost to the cent, transfers settle all, no person pays and gets, and there are fewer transfers than people', () => {
  fc.assert(
    fc.property(costs, (entered) => {
      const { shares, balances, transfers } = settle(entered)
      for (const [at, { amountCents, sharedBy }] of entered.entries()) {
        const split = [...(shares[at]?.values() ?? [])]
        assert.equal(sum(split), amountCents)
        assert.equal(split.length, sharedBy.length)
        assert.ok(Math.max(...split) - Math.min(...split) <= 1)
      }
      assert.equal(sum(balances.values()), 0)
      checkTransfers(balances, transfers)
      assert.deepEqual(settle(structuredClone(entered)), { shares, balances, transfers })
    }),
    { numRuns: 50 },
  )
})

test('cents that are left over go round', () => {
  const dinner: SharedCost = { amountCents: 100, paidBy: 'a', sharedBy: ['a', 'b', 'c'] }
  const { balances } = settle([dinner, dinner, dinner])
  assert.deepEqual([...balances].toSorted(), Object.entries({ a: 200, b: -100, c: -100 }))
})

/** The fewest transfers by trying every division into groups whose balances sum to zero. */
function fewestByTrying(cents: readonly number[]): number {
  const most = (rest: readonly number[]): number => {
    const [first, ...others] = rest
    if (first === undefined) return 0
    let best = 0
    for (let chosen = 0; chosen < 1 << others.length; chosen++) {
      const group = others.filter((_, at) => (chosen & (1 << at)) !== 0)
      if (first + sum(group) === 0) best = Math.max(best, 1 + most(others.filter((_, at) => (chosen & (1 << at)) === 0)))
    }
    return best
  }
  return cents.length - most(cents)
}

test('of up to seven open balances there is no way with fewer transfers', () => {
  const small = fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(small, (cents) => {
      const all = [...cents, -sum(cents)].filter((each) => each !== 0)
      const balances = new Map(all.map((each, at) => [`rider-${at}`, each]))
      const transfers = fewestTransfers(balances)
      checkTransfers(balances, transfers)
      assert.equal(transfers.length, fewestByTrying(all))
    }),
  )
})

test('fifteen balances are divided into their groups, and forty are settled in time', () => {
  const fives = [7, 11, 13, -10, -21]
  const fifteen = [1, 100, 10_000].flatMap((factor) => fives.map((each) => each * factor))
  const balances = new Map(fifteen.map((cents, at) => [`rider-${at}`, cents]))
  assert.equal(fewestTransfers(balances).length, 12)
  const many = Array.from({ length: 39 }, (_, at) => (at % 2 === 0 ? 1 : -1) * (at * 37 + 5))
  const forty = new Map([...many, -sum(many)].map((cents, at) => [`rider-${at}`, cents]))
  checkTransfers(forty, fewestTransfers(forty))
})
