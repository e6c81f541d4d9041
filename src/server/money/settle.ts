import { allocate, dinero, toSnapshot } from 'dinero.js'
import { USD } from 'dinero.js/currencies'

// dinero.js splits amounts without losing a cent. https://dinerojs.com

export interface SharedCost {
  amountCents: number
  paidBy: string
  sharedBy: readonly string[]
}

export interface Transfer {
  from: string
  to: string
  amountCents: number
}

export interface Settlement {
  /** What each person's part of each cost is, in the order of the costs. */
  shares: ReadonlyMap<string, number>[]
  /** What each person paid less the own shares: positive for who gets money. */
  balances: ReadonlyMap<string, number>
  transfers: Transfer[]
}

/** The same costs always have the same settlement. */
export function settle(costs: readonly SharedCost[]): Settlement {
  const balances = new Map<string, number>()
  const add = (person: string, cents: number) => balances.set(person, (balances.get(person) ?? 0) + cents)
  const oddCents = new Map<string, number>()
  const shares = costs.map(({ amountCents, paidBy, sharedBy }) => {
    const split = splitCents(amountCents, sharedBy, oddCents)
    add(paidBy, amountCents)
    for (const [person, cents] of split) add(person, -cents)
    return split
  })
  return { shares, balances, transfers: fewestTransfers(balances) }
}

/** Cents that are left over go to those who have had the fewest of them. */
function splitCents(amountCents: number, people: readonly string[], oddCents: Map<string, number>): Map<string, number> {
  const had = (person: string) => oddCents.get(person) ?? 0
  const inOrder = [...new Set(people)].sort((one, other) => had(one) - had(other) || compare(one, other))
  const parts = allocate(
    dinero({ amount: amountCents, currency: USD }),
    inOrder.map(() => 1),
  )
  const even = Math.floor(amountCents / inOrder.length)
  return new Map(
    inOrder.map((person, at) => {
      const part = parts[at]
      const cents = part === undefined ? 0 : toSnapshot(part).amount
      if (cents > even) oddCents.set(person, had(person) + 1)
      return [person, cents]
    }),
  )
}

interface Balance {
  person: string
  cents: number
}

/** So many open balances are divided exactly: 3^n would be too slow, n * 2^n is not. */
const maxExact = 15

/**
 * A group of k people whose balances sum to zero needs k - 1 transfers, so the most groups need the fewest. Two who owe each other exactly are always such
 * a group; up to `maxExact` others are divided exactly, more of them are one group.
 */
export function fewestTransfers(balances: ReadonlyMap<string, number>): Transfer[] {
  const open = [...balances]
    .filter(([, cents]) => cents !== 0)
    .map(([person, cents]) => ({ person, cents }))
    .sort((one, other) => compare(one.person, other.person))
  const { pairs, others } = takePairs(open)
  const groups = others.length <= maxExact ? mostGroups(others) : [others]
  return [...pairs, ...groups].flatMap(settleGroup)
}

function takePairs(open: readonly Balance[]): { pairs: Balance[][]; others: Balance[] } {
  const others = [...open]
  const pairs: Balance[][] = []
  for (const one of open) {
    if (!others.includes(one)) continue
    const other = others.find(({ cents }) => cents === -one.cents)
    if (other === undefined) continue
    pairs.push([one, other])
    for (const paired of [one, other]) others.splice(others.indexOf(paired), 1)
  }
  return { pairs, others }
}

/** By sets of people as bits: the most groups of a set are those of the best set with one person less, and one more where its sum is zero. */
function mostGroups(open: readonly Balance[]): Balance[][] {
  if (open.length === 0) return []
  const all = (1 << open.length) - 1
  const sums = new Float64Array(all + 1)
  const counts = new Uint8Array(all + 1)
  const lastAdded = new Int8Array(all + 1)
  for (let set = 1; set <= all; set++) {
    let best = -1
    for (const [at, { cents }] of open.entries()) {
      if ((set & (1 << at)) === 0) continue
      const rest = set & ~(1 << at)
      sums[set] = (sums[rest] ?? 0) + cents
      const count = counts[rest] ?? 0
      if (count <= best) continue
      best = count
      lastAdded[set] = at
    }
    counts[set] = best + (sums[set] === 0 ? 1 : 0)
  }
  const groups: Balance[][] = []
  let group: Balance[] = []
  for (let set = all; set !== 0; ) {
    if (sums[set] === 0 && group.length > 0) {
      groups.push(group)
      group = []
    }
    const at = lastAdded[set] ?? 0
    const balance = open[at]
    if (balance !== undefined) group.push(balance)
    set &= ~(1 << at)
  }
  return [...groups, group]
}

/** Who owes pays who gets, the largest first: each transfer ends one balance, and the last one two. */
function settleGroup(group: readonly Balance[]): Transfer[] {
  const largestFirst = (sign: 1 | -1) =>
    group
      .filter(({ cents }) => cents * sign > 0)
      .map(({ person, cents }) => ({ person, cents: cents * sign }))
      .sort((one, other) => other.cents - one.cents || compare(one.person, other.person))
  const [payers, getters] = [largestFirst(-1), largestFirst(1)]
  const transfers: Transfer[] = []
  for (let [payer, getter] = [payers.shift(), getters.shift()]; payer && getter; ) {
    const amountCents = Math.min(payer.cents, getter.cents)
    transfers.push({ from: payer.person, to: getter.person, amountCents })
    payer.cents -= amountCents
    getter.cents -= amountCents
    if (payer.cents === 0) payer = payers.shift()
    if (getter.cents === 0) getter = getters.shift()
  }
  return transfers
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
