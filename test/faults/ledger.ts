/** The state of a row, as a short text. `absent`: there is no row. */
export type State = string
export const absent: State = 'absent'

/**
 * What was requested from the site and what it acknowledged, by row. Until the answer arrives both states are correct; after it only the new one is.
 */
export interface Ledger {
  acknowledged: number
  /** Sends the request; only a success makes the state certain. */
  write(row: string, state: State, request: () => Promise<boolean>): Promise<boolean>
  /** Compares each row with the database; from then on that state is certain. @returns one text for each row that is wrong */
  compare(actual: ReadonlyMap<string, State>): string[]
  /** Rows whose last answer did not arrive. */
  unknown(): string[]
  /** The state before the answers that did not arrive. */
  before(row: string): State
}

export function createLedger(): Ledger {
  const certain = new Map<string, State>()
  const asked = new Map<string, Set<State>>()

  return {
    acknowledged: 0,
    async write(row, state, request) {
      const possible = asked.get(row) ?? new Set()
      asked.set(row, possible.add(state))
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
      return wrong
    },
    unknown: () => [...asked.keys()],
    before: (row) => certain.get(row) ?? absent,
  }
}
