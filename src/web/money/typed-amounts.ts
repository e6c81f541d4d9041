import * as z from 'zod/mini'
import { decimalOf } from '#contract/money/amounts.ts'
import { type Sentence, say } from '#contract/sentences.ts'

/** An amount as a statement has it. `units` are cents, of won whole ones; less than zero is what went out. */
export interface Money {
  units: number
  /** Null where nothing beside the number tells it. */
  currency: 'USD' | 'KRW' | null
  hasSign: boolean
}

const shape =
  /^(?<before>[-+−–])?(?<mark>US\$|[$₩￦]|USD|KRW)?(?<inner>[-+−–])?(?<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<cents>\d{1,2}))?(?<unit>원|USD|KRW|달러)?(?<after>[-−])?$/i

/** `+ $50.00`, `- $1.05`, `(50.00)`, `1,204.33`, `68,500원`, `50.00-`. Anything else is null: a number of a confirmation, a year with a month. */
export function readMoney(text: string): Money | null {
  // Two numbers with a space between them are not one.
  if (/\d\s+\d/.test(text)) return null
  const bare = text.normalize('NFKC').replaceAll(/\s/g, '')
  const inBrackets = /^\((.+)\)$/.exec(bare)
  const parts = shape.exec(inBrackets?.[1] ?? bare)?.groups
  if (parts === undefined) return null
  const { before, inner, after, whole = '', cents = '', mark = '', unit = '' } = parts
  if (whole.replaceAll(',', '').length > 11) return null
  const sign = before ?? inner ?? after
  const isNegative = inBrackets !== null || (sign !== undefined && sign !== '+')
  const name = `${mark}${unit}`.toUpperCase()
  const currency = /[₩원]|KRW/.test(name) ? 'KRW' : /\$|USD|달러/.test(name) || cents.length === 2 ? 'USD' : null
  const hundredths = Number(whole.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
  const units = currency === 'KRW' ? Math.round(hundredths / 100) : hundredths
  return { units: isNegative ? -units : units, currency, hasSign: sign !== undefined || inBrackets !== null }
}

/** What an officer types as an amount of dollars, in cents: `50`, `$50`, `1,050.50`. Null where it is none. */
export function centsIn(typed: string): number | null {
  const money = readMoney(typed)
  return money === null || money.currency === 'KRW' ? null : money.units
}

const atLeast = (least: number, otherwise: Sentence) =>
  z.string().check(z.refine((typed) => (centsIn(typed) ?? -1) >= least, say(otherwise)))

/** As forms have it. What is too much the server says. */
export const TypedAmount = atLeast(1, 'Please enter an amount in digits, such as 15 or 15.50.')
export const TypedAmountOrNone = atLeast(0, 'Please enter an amount from 0 to 9,999.99.')

/** As a field begins with it: `50`, `1050.50`. */
export const typedAmount = (cents: number) => decimalOf(cents).replace(/\.00$/, '')

/** `₩68,500` */
export const wonOf = (won: number) => `₩${String(won).replaceAll(/\B(?=(\d{3})+$)/g, ',')}`
