import type { MembershipApplication } from './membership-applications.ts'

// Separate from the schemas, so that a page can show these choices before the validation code is loaded, or without it.

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const paymentStatuses = ['pending', 'paid'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const emergencyRelations = ['spouse', 'parent', 'child', 'sibling', 'friend', 'other'] as const

/** Whether its owner keeps its details true. */
export function isKept({ status, duplicateOf }: Pick<MembershipApplication, 'status' | 'duplicateOf'>): boolean {
  return status !== 'rejected' && duplicateOf === null
}

/** After so long without a word, a member is asked whether phone and emergency contact are still right (docs/product.md 9.7). */
export const detailsAgeMonths = 6

/** The version of the privacy notice that people agree to (docs/product.md 6.9). A new value asks all members at their next login. */
export const consentVersion = '2026-11'
