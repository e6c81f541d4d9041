import { call } from '#contract/calls.ts'
import { ContinuedAccount, ContinueLink, NewContinueLink } from './auth.ts'
import { CurrentUser } from './users.ts'

const refusals = { 404: 'There is no such link now: it was used or replaced, or its time is over.' }

export const makeContinueLink = call('POST /api/auth/continue-link', {
  access: 'user',
  confirms: true,
  summary: 'A link that logs the user in in another browser, once, for two minutes; it replaces an earlier one of this session',
  creates: NewContinueLink,
})

export const readContinueLink = call('POST /api/auth/continue-link/account', {
  access: 'anyone',
  summary: 'Whose account a link logs in to; it can still be used',
  body: ContinueLink,
  answers: ContinuedAccount,
  refusals,
})

export const logInWithContinueLink = call('POST /api/auth/continue-link/login', {
  access: 'anyone',
  summary: 'Log in by a link of another browser',
  body: ContinueLink,
  answers: CurrentUser,
  refusals,
})
