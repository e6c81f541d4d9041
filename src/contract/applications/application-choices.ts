// Separate from the schemas, so that a form can show its choices before the validation code is loaded.

export const paymentStatuses = ['pending', 'paid'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const emergencyRelations = ['spouse', 'parent', 'child', 'sibling', 'friend', 'other'] as const
