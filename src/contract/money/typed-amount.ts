import * as z from 'zod/mini'
import { say } from '#contract/sentences.ts'

/** `42`, `42.5`, `42.50` and `$1,042.50` in cents; null for anything else. Digits, not a float, so that no cent is lost. */
export function centsOf(typed: string): number | null {
  const [, dollars, cents = ''] = /^\$?\s?(\d{1,6}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  return dollars === undefined ? null : Number(dollars.replaceAll(',', '') + cents.padEnd(2, '0'))
}

/** An amount as a form has it. */
export const TypedAmount = z
  .string(say('This field is required'))
  .check(z.refine((typed) => (centsOf(typed) ?? 0) > 0, say('Please enter an amount in digits, such as 15 or 15.50.')))
