// Separate from the schemas, so that a page can show these choices before the validation code is loaded, or without it.

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const paymentStatuses = ['pending', 'paid'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const emergencyRelations = ['spouse', 'parent', 'child', 'sibling', 'friend', 'other'] as const
