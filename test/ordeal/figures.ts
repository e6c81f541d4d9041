import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'

/** One measured figure of an ordeal with its limit. */
export interface Figure {
  what: string
  measured: string
  /** Empty: measured, but not judged. */
  must: string
  isMet: boolean
}

const rounded = (value: number) => (Math.abs(value) < 10 ? Math.round(value * 100) / 100 : Math.round(value))
const withUnit = (value: number, unit: string) => `${rounded(value).toLocaleString('en-US')}${unit && ` ${unit}`}`

export const atMost = (what: string, value: number, most: number, unit = ''): Figure => ({
  what,
  measured: withUnit(value, unit),
  must: `at most ${withUnit(most, unit)}`,
  isMet: value <= most,
})

export const atLeast = (what: string, value: number, least: number, unit = ''): Figure => ({
  what,
  measured: withUnit(value, unit),
  must: `at least ${withUnit(least, unit)}`,
  isMet: value >= least,
})

/** @param found one text for each case; the first ones are shown. */
export const none = (what: string, found: readonly string[]): Figure => ({
  what,
  measured: found.length === 0 ? '0' : `${found.length}: ${found.slice(0, 5).join('; ')}`,
  must: '0',
  isMet: found.length === 0,
})

export const holds = (what: string, isMet: boolean, measured = isMet ? 'yes' : 'no'): Figure => ({
  what,
  measured,
  must: 'yes',
  isMet,
})

export const told = (what: string, measured: string): Figure => ({ what, measured, must: '', isMet: true })

/** Writes the figures into the output of the test and fails when one is not met. */
export function assertMet(context: TestContext, figures: readonly Figure[]): void {
  for (const { what, measured } of figures) context.diagnostic(`${what}: ${measured}`)
  const missed = figures.filter(({ isMet }) => !isMet)
  assert.deepEqual(
    missed.map(({ what, measured, must }) => `${what}: ${measured}, but ${must}`),
    [],
  )
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Repeats an earlier run when ORDEAL_SEED is set. */
export const seed = Number(process.env.ORDEAL_SEED ?? Date.now() % 1_000_000)
