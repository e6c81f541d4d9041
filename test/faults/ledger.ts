import assert from 'node:assert/strict'

/** What a row is, in one word or text that tells two states apart. `absent`: there is none. */
export type State = string
export const absent: State = 'absent'

/**
 * What was asked of the site and what it acknowledged, row by row. Between asking and hearing the answer both states are right; after the answer only
 * the new one is.
 */
export interface Ledger {
  acknowledged: number
  /** Does the request; only an answer that says yes makes the state certain. */
  write(row: string, state: State, request: () => Promise<boolean>): Promise<boolean>
  /** Each row as it really is; from then on that is certain. */
  compare(actual: ReadonlyMap<string, State>): void
  /** Rows about which the last answer was not heard. */
  unknown(): string[]
  /** The state before the answers that were not heard. */
  before(row: string): State
}

export function createLedger(): Ledger {
  const certain = new Map<string, State>()
  const asked = new Map<string, Set<State>>()

  return {
    acknowledged: 0,
    async write(row, state, request) {
      const hopes = asked.get(row) ?? new Set()
      asked.set(row, hopes.add(state))
      const done = await request()
      if (done) {
        certain.set(row, state)
        asked.delete(row)
        this.acknowledged += 1
      }
      return done
    },
    compare(actual) {
      const wrong: string[] = []
      for (const row of new Set([...certain.keys(), ...asked.keys(), ...actual.keys()])) {
        const is = actual.get(row) ?? absent
        const was = certain.get(row) ?? absent
        if (is !== was && !asked.get(row)?.has(is)) wrong.push(`${row} is ${is}, and was acknowledged as ${was}`)
        certain.set(row, is)
      }
      asked.clear()
      assert.deepEqual(wrong, [])
    },
    unknown: () => [...asked.keys()],
    before: (row) => certain.get(row) ?? absent,
  }
}
