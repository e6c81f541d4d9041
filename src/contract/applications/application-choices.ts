// Apart from the schemas, so that a form can offer its choices before what checks them is here.

export const paymentStatuses = ['pending', 'paid'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const emergencyRelations = ['spouse', 'parent', 'child', 'sibling', 'friend', 'other'] as const
