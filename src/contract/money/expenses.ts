import * as z from 'zod/mini'
import { MemberName } from '#contract/accounts/member-name.ts'
import { isCalendarDay } from '#contract/calendar-day.ts'
import { Instant } from '#contract/date-fields.ts'
import { ExpectedVersion, field, Id, line, OptionalId, oneOf, optionalLine } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

/** Of a year of the club. */
export const maxExpenses = 1_000
/** Of one expense: $99,999.99. */
const maxExpenseCents = 9_999_999

export const expenseKinds = ['event', 'ride', 'goods', 'insurance', 'place', 'gift', 'fees', 'other'] as const
export type ExpenseKind = (typeof expenseKinds)[number]

export const receiptTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const
export type ReceiptType = (typeof receiptTypes)[number]

const invalidAmount = say('Please enter an amount in digits, such as 15 or 15.50.')

/** `userId`: a member who paid on the club's behalf; null when the club paid. */
export const ExpenseInput = z.extend(ExpectedVersion, {
  day: z.string(say('This field is required')).check(z.refine(isCalendarDay, say('Please enter a valid day'))),
  kind: field(oneOf(expenseKinds), {
    label: { ko: '종류', en: 'Kind' },
    sample: 'event',
    choices: {
      event: { ko: '행사·모임', en: 'Events and meetings' },
      ride: { ko: '라이딩·투어', en: 'Rides and tours' },
      goods: { ko: '조끼·물품', en: 'Vests and goods' },
      insurance: { ko: '보험', en: 'Insurance' },
      place: { ko: '장소 사용료', en: 'Rent of places' },
      gift: { ko: '경조사·선물', en: 'Gifts and condolences' },
      fees: { ko: '수수료·홈페이지', en: 'Fees and website' },
      other: { ko: '그 밖', en: 'Other' },
    },
  }),
  amountCents: z
    .int(invalidAmount)
    .check(z.minimum(1, invalidAmount), z.maximum(maxExpenseCents, say('The largest amount is $99,999.99.'))),
  purpose: line(200),
  paidTo: optionalLine(100),
  userId: OptionalId,
})
export type ExpenseInput = z.infer<typeof ExpenseInput>

export const Expense = z.object({
  id: Id,
  day: z.string(),
  kind: z.string(),
  amountCents: z.int(),
  purpose: z.string(),
  paidTo: z.nullable(z.string()),
  paidFrom: z.enum(['club', 'member']),
  /** Null when the club paid, and once the account of the member is erased; so are the names. */
  userId: z.nullable(Id),
  ...MemberName.shape,
  receipt: z.nullable(z.object({ type: z.enum(receiptTypes), byteCount: z.int() })),
  updatedAt: Instant,
})
export type Expense = z.infer<typeof Expense>

/** `years`: those with expenses or payments, the present one and the requested one, newest first. */
const years = { year: z.int(), years: z.array(z.int()) }

/** Those of a year of the club, newest first. */
export const Expenses = z.object({ ...years, expenses: z.array(Expense), totalCents: z.int() })
export type Expenses = z.infer<typeof Expenses>
