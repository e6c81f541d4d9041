import * as z from 'zod/mini'
import { email, Id, Instant, isCalendarDay, line, oneOf } from './fields.ts'
import { say } from './sentences.ts'

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const paymentStatuses = ['pending', 'paid'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const emergencyRelations = ['spouse', 'parent', 'child', 'sibling', 'friend', 'other'] as const
export type EmergencyRelation = (typeof emergencyRelations)[number]

/** What an applicant fills in (SPEC sections 3 and 5): everything is required, and `paymentStatus` starts as pending. */
export const MembershipApplicationInput = z.object({
  koreanName: line(100),
  englishName: line(100),
  kakaoId: line(100),
  phoneNumber: line(40),
  email: email(say('Invalid email format')),
  dateOfBirth: z
    .string(say('This field is required'))
    .check(
      z.trim(),
      z.minLength(1, say('This field is required')),
      z.refine(isCalendarDay, say('Please enter a valid date and time')),
    ),
  motorcycleModel: line(100),
  emergencyContactName: line(100),
  emergencyContactRelation: oneOf(emergencyRelations),
  emergencyContactPhone: line(40),
  membershipFee: line(100),
  paymentStatus: z._default(oneOf(paymentStatuses), 'pending'),
})
export type MembershipApplicationInput = z.infer<typeof MembershipApplicationInput>

/** An application as administrators read it. `dateOfBirth` is a calendar day, `YYYY-MM-DD`; `membershipFee` is free text (SPEC section 2). */
export const MembershipApplication = z.object({
  id: Id,
  koreanName: z.string(),
  englishName: z.string(),
  kakaoId: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  dateOfBirth: z.string(),
  motorcycleModel: z.string(),
  emergencyContactName: z.string(),
  emergencyContactRelation: z.string(),
  emergencyContactPhone: z.string(),
  membershipFee: z.string(),
  paymentStatus: z.string(),
  status: z.string(),
  submittedAt: Instant,
  reviewedAt: z.nullable(Instant),
  notes: z.nullable(z.string()),
})
export type MembershipApplication = z.infer<typeof MembershipApplication>
