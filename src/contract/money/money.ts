import * as z from 'zod/mini'
import { MemberName } from '#contract/accounts/member-name.ts'
import { isCalendarDay } from '#contract/calendar-day.ts'
import { Instant } from '#contract/date-fields.ts'
import { ExpectedVersion, field, Id, line, OptionalId, oneOf, optionalLine } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import { isVisible } from '#contract/visible-text.ts'
import { chargeStates, collectionKinds, maxCents, maxCharges, maxPayments, paymentMethods } from './amounts.ts'

// docs/product.md 22: what the club collects from its members, in whole cents of US dollars

const invalidAmount = say('Please enter an amount from 0 to 9,999.99.')
const Amount = z.int(invalidAmount).check(z.minimum(0, invalidAmount), z.maximum(maxCents, invalidAmount))

const invalidPayment = say('Please enter an amount from 0.01 to 9,999.99, with a minus for money that was given back.')
const PaymentAmount = z.int(invalidPayment).check(
  z.minimum(-maxCents, invalidPayment),
  z.maximum(maxCents, invalidPayment),
  z.refine((cents) => cents !== 0, invalidPayment),
)

/** `YYYY-MM-DD`, a day of the club. */
const Day = z.string(say('This field is required')).check(z.trim(), z.refine(isCalendarDay, say('Please enter a valid date')))

const CollectionFields = z.object({
  kind: field(oneOf(collectionKinds), {
    label: { ko: '종류', en: 'Kind' },
    sample: 'dues',
    choices: {
      dues: { ko: '회비', en: 'Dues' },
      ride: { ko: '라이딩 비용', en: 'Share of a ride' },
      other: { ko: '그 밖의 정산', en: 'Other' },
    },
  }),
  titleKo: line(200),
  titleEn: line(200),
  /** The usual amount; a person's own may be another. */
  amountCents: Amount,
  dueDate: Day,
  /** How to pay. Null: as the club's settings say, or as the officers tell. */
  waysKo: optionalLine(300),
  waysEn: optionalLine(300),
  eventId: OptionalId,
})

const NewCharges = z
  .array(z.object({ userId: Id, amountCents: z.optional(Amount) }), say('Invalid value'))
  .check(z.maxLength(maxCharges, say('Please choose at most 1,000 people.')))

/**
 * Without `charges`, dues are charged to every active member and administrator, and to whom an officer approves later; those of a ride to its riders.
 */
export const CollectionInput = z.extend(CollectionFields, { charges: z.optional(NewCharges) })
export type CollectionInput = z.infer<typeof CollectionInput>

/** `charges` are people to add; those who are charged already stay as they are. */
export const CollectionUpdate = z.extend(CollectionInput, ExpectedVersion.shape)
export type CollectionUpdate = z.infer<typeof CollectionUpdate>

/** `openCents`: what is still owed, where it is not waived; who has paid too much owes nothing. */
const Totals = z.object({ amountCents: z.int(), paidCents: z.int(), waivedCents: z.int(), openCents: z.int() })

export const Collection = z.object({
  id: Id,
  kind: z.enum(collectionKinds),
  titleKo: z.string(),
  titleEn: z.string(),
  amountCents: z.int(),
  dueDate: z.string(),
  waysKo: z.nullable(z.string()),
  waysEn: z.nullable(z.string()),
  eventId: z.nullable(Id),
  /** When those who owe were last reminded. */
  remindedAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  totals: Totals,
  /** How many people are in each state. */
  counts: z.object({ open: z.int(), claimed: z.int(), paid: z.int(), waived: z.int() }),
})
export type Collection = z.infer<typeof Collection>

const OwnPayment = z.object({ amountCents: z.int(), paidOn: z.string(), method: z.enum(paymentMethods) })

export const Payment = z.extend(OwnPayment, { id: Id, reason: z.nullable(z.string()), createdAt: Instant })
export type Payment = z.infer<typeof Payment>

export const Charge = z.object({
  id: Id,
  /** Null, as all names, when the account is erased. */
  userId: z.nullable(Id),
  ...MemberName.shape,
  amountCents: z.int(),
  paidCents: z.int(),
  /** Partly paid is `open`. */
  state: z.enum(chargeStates),
  claimedAt: z.nullable(Instant),
  /** Of a waived one null when the account is erased, and after two years. */
  waivedReason: z.nullable(z.string()),
  /** Oldest day first. */
  payments: z.array(Payment),
  updatedAt: Instant,
})
export type Charge = z.infer<typeof Charge>

export const CollectionDetail = z.extend(Collection, {
  /** By name; those of erased accounts are last. */
  charges: z.array(Charge),
  /** How many would be told, and from when on they may be. */
  reminder: z.object({ people: z.int(), from: Instant }),
})
export type CollectionDetail = z.infer<typeof CollectionDetail>

export const PaymentInput = z
  .object({
    chargeId: Id,
    /** Negative: given back, or taken off because it was another person's. */
    amountCents: PaymentAmount,
    paidOn: Day,
    method: field(oneOf(paymentMethods), {
      label: { ko: '방법', en: 'Method' },
      sample: 'zelle',
      choices: {
        zelle: { ko: 'Zelle', en: 'Zelle' },
        venmo: { ko: 'Venmo', en: 'Venmo' },
        bank: { ko: '계좌 이체', en: 'Bank transfer' },
        check: { ko: '수표', en: 'Check' },
        cash: { ko: '현금', en: 'Cash' },
        other: { ko: '기타', en: 'Other' },
      },
    }),
    reason: optionalLine(200),
    /** The charge's `updatedAt`. */
    ...ExpectedVersion.shape,
  })
  .check(
    z.refine(({ amountCents, reason }) => amountCents > 0 || isVisible(reason ?? ''), {
      path: ['reason'],
      error: say('Please write why this money was given back or taken off.'),
    }),
  )

const countOfPayments = say('Please record between 1 and 300 payments at a time.')

/** All are recorded or none. */
export const PaymentsInput = z.object({
  payments: z
    .array(PaymentInput, countOfPayments)
    .check(z.minLength(1, countOfPayments), z.maxLength(maxPayments, countOfPayments)),
})
export type PaymentsInput = z.infer<typeof PaymentsInput>

/** What is left out stays. A reason waives the charge, null takes that back. */
export const ChargeUpdate = z.extend(ExpectedVersion, {
  amountCents: z.optional(Amount),
  waivedReason: z.optional(z.nullable(line(200, say('Please write why this person does not have to pay.')))),
})
export type ChargeUpdate = z.infer<typeof ChargeUpdate>

/** The person's own. */
export const OwnCharge = z.object({
  id: Id,
  collectionId: Id,
  kind: z.enum(collectionKinds),
  titleKo: z.string(),
  titleEn: z.string(),
  amountCents: z.int(),
  paidCents: z.int(),
  dueDate: z.string(),
  waysKo: z.nullable(z.string()),
  waysEn: z.nullable(z.string()),
  state: z.enum(chargeStates),
  claimedAt: z.nullable(Instant),
  payments: z.array(OwnPayment),
})
export type OwnCharge = z.infer<typeof OwnCharge>

export const Reminded = z.object({ told: z.int() })
