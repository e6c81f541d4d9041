// Rules about money without schemas, for screens that need none.

export const collectionKinds = ['dues', 'ride', 'other'] as const
export type CollectionKind = (typeof collectionKinds)[number]

export const paymentMethods = ['zelle', 'venmo', 'bank', 'check', 'cash', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const chargeStates = ['open', 'claimed', 'paid', 'waived'] as const
export type ChargeState = (typeof chargeStates)[number]

export const maxCents = 999_999
export const maxCharges = 1_000
export const maxPayments = 300

/** From so many days before the due day, and once in so many, those who owe are reminded. */
export const reminderDays = { before: 14, between: 7 } as const
/** Who has said so many days ago that they paid is reminded again if no payment was recorded since. */
export const claimDays = 14
/** For so many days after its due day, the last opened collection of dues is the open season. */
export const seasonDays = 365

/** What a charge has of its state; `waivedAt` is null while it is not waived. */
interface Standing {
  amountCents: number
  paidCents: number
  claimedAt: string | null
  waivedAt: string | null
}

export function chargeState({ amountCents, paidCents, claimedAt, waivedAt }: Standing): ChargeState {
  if (waivedAt !== null) return 'waived'
  if (paidCents >= amountCents) return 'paid'
  return claimedAt === null ? 'open' : 'claimed'
}

/** What is still owed of a charge, waived or not. */
export function owedCents({ amountCents, paidCents }: Pick<Standing, 'amountCents' | 'paidCents'>): number {
  return Math.max(0, amountCents - paidCents)
}

interface Summed extends Pick<Standing, 'amountCents' | 'paidCents'> {
  state: ChargeState
  /** How many people's charges are alike; one if it is left out. */
  people?: number
}

export function sumCharges(charges: readonly Summed[]): {
  amountCents: number
  paidCents: number
  waivedCents: number
  openCents: number
} {
  const sum = (cents: (charge: Summed) => number) =>
    charges.reduce((total, charge) => total + cents(charge) * (charge.people ?? 1), 0)
  return {
    amountCents: sum(({ amountCents }) => amountCents),
    paidCents: sum(({ paidCents }) => paidCents),
    waivedCents: sum((charge) => (charge.state === 'waived' ? owedCents(charge) : 0)),
    openCents: sum((charge) => (charge.state === 'waived' ? 0 : owedCents(charge))),
  }
}

/** `50.00`, as files have it. */
export function decimalOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `$50`, or `$1,050.50`, as texts have it. */
export function dollarsOf(cents: number): string {
  const [dollars = '', rest] = decimalOf(Math.abs(cents)).split('.')
  const grouped = dollars.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${grouped}${rest === '00' ? '' : `.${rest}`}`
}
