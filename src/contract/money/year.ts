import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { Id } from '#contract/fields.ts'

/** `years`: those with income or expenses, the present one and the requested one, newest first. */
const years = { year: z.int(), years: z.array(z.int()) }

export const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

const byKind = z.array(z.object({ kind: z.string(), amountCents: z.int() }))

const totals = {
  /** Payments less refunds, by the kind of what they are for. */
  income: byKind,
  expenses: byKind,
  incomeCents: z.int(),
  expenseCents: z.int(),
}

const titles = { titleKo: z.string(), titleEn: z.string() }

/** The club's money in a year: sums, no names. */
export const MoneyYear = z.object({
  ...years,
  ...totals,
  /** All twelve. */
  months: z.array(z.object({ month: z.literal(months), incomeCents: z.int(), expenseCents: z.int() })),
  /** What is still owed for what was due in the year. */
  open: z.array(z.object({ collectionId: Id, ...titles, count: z.int(), amountCents: z.int() })),
  /** What was waived of that, and why. */
  waived: z.array(
    z.object({
      collectionId: Id,
      ...titles,
      /** Null once it is no longer kept. */ reason: z.nullable(z.string()),
      amountCents: z.int(),
    }),
  ),
  /** Since when members may read the totals; null when they may not. */
  shownAt: z.nullable(Instant),
})
export type MoneyYear = z.infer<typeof MoneyYear>

/** What members read of a year that an officer shows: the totals. `years`: those that are shown, newest first. */
export const MoneyReport = z.object({
  year: z.nullable(z.int()),
  years: z.array(z.int()),
  ...totals,
  shownAt: z.nullable(Instant),
})
export type MoneyReport = z.infer<typeof MoneyReport>

export const ShownYearInput = z.object({ year: z.int().check(z.minimum(1900), z.maximum(2199)), isShown: z.boolean() })
export type ShownYearInput = z.infer<typeof ShownYearInput>
