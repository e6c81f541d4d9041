import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import {
  Applicant,
  ApplicationCounts,
  ApplicationDetail,
  ApplicationListQuery,
  ApplicationSummary,
  Approval,
  MembershipApplication,
  MembershipApplicationSubmission,
  PaymentConfirmation,
  Rejection,
  SubmittedApplication,
} from './membership-applications.ts'

const changes = ['/api/membership-applications/*', '/api/users/*']

export const submitApplication = call('POST /api/membership-applications', {
  access: 'anyone',
  summary: 'Apply for membership',
  body: MembershipApplicationSubmission,
  creates: SubmittedApplication,
  refusals: { 409: 'The account is a member’s, or has a pending application.' },
  changes: ['/api/membership-applications/*'],
})

export const listApplications = call('GET /api/membership-applications', {
  access: 'admin',
  summary: 'Applications, newest first; each whole one is recorded in the activity log',
  query: ApplicationListQuery,
  answers: z.union([z.array(MembershipApplication), z.array(ApplicationSummary)]),
})

export const readApplicant = call('GET /api/membership-applications/applicant', {
  access: 'anyone',
  summary: 'The account to which an application from this browser would belong',
  answers: Applicant,
})

export const countApplications = call('GET /api/membership-applications/counts', {
  access: 'admin',
  summary: 'How many applications there are of each status',
  query: z.pick(ApplicationListQuery, { search: true }),
  answers: ApplicationCounts,
})

export const viewApplication = call('GET /api/membership-applications/:id', {
  access: 'admin',
  summary: 'One application; recorded in the activity log',
  answers: ApplicationDetail,
})

export const approveApplication = call('POST /api/membership-applications/:id/approve', {
  access: 'admin',
  summary: 'Approve an application and make its account a member',
  body: Approval,
  answers: MembershipApplication,
  refusals: {
    409: 'It has been decided, belongs to another account than the one that is named, or its account is about to be erased.',
  },
  changes,
})

export const rejectApplication = call('POST /api/membership-applications/:id/reject', {
  access: 'admin',
  summary: 'Reject an application',
  body: Rejection,
  answers: MembershipApplication,
  refusals: { 409: 'It has been decided.' },
  changes,
})

export const confirmPayment = call('POST /api/membership-applications/:id/payment', {
  access: 'admin',
  summary: 'Confirm that the fee arrived, or take it back',
  body: PaymentConfirmation,
  answers: MembershipApplication,
  changes,
})
