import { dollarsOf } from '#contract/money/amounts.ts'

/** A kind that a newer version of the site wrote is shown as it is. */
export function kindText(t: (kind: never) => string, kind: string): string {
  return known.has(kind) ? t(kind as never) : kind
}

const known: ReadonlySet<string> = new Set('dues ride other event goods insurance place gift fees'.split(' '))

/** Always with cents, as amounts stand below each other. */
export function exactDollars(cents: number): string {
  return cents % 100 === 0 ? `${dollarsOf(cents)}.00` : dollarsOf(cents)
}
