import { call } from '#contract/calls.ts'
import { OwnAddresses, VerificationRequest } from './email-verification.ts'

export const findOwnAddresses = call('GET /api/auth/user/addresses', {
  access: 'user',
  summary: 'The user’s email addresses, and whether they are verified',
  answers: OwnAddresses,
})

export const requestVerification = call('POST /api/auth/user/addresses/letter', {
  access: 'user',
  summary: 'Send the email again by which an address is verified',
  body: VerificationRequest,
  answers: OwnAddresses,
  refusals: { 409: 'The address is verified, there is none, or the site cannot send letters.' },
})
