import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { AccountCorrection, ActivityChange, PasswordLink, PasswordLinkRequest, RoleChange, User, UserListQuery } from './users.ts'

const changes = ['/api/auth/user', '/api/users/*']

export const listUsers = call('GET /api/users', {
  access: 'admin',
  summary: 'Accounts, newest first',
  query: UserListQuery,
  answers: z.array(User),
})

export const findUser = call('GET /api/users/:id', { access: 'admin', summary: 'An account', answers: User })

export const correctAccount = call('PATCH /api/users/:id', {
  access: 'admin',
  summary: 'Correct names and email address of an account; 409 when it has changed since `expectedVersion`',
  body: AccountCorrection,
  answers: User,
  refusals: {
    403: 'With `needs: "confirmation"`: the email address changes.',
    409: 'The email address is taken, or the account has changed since `expectedVersion`.',
  },
  changes,
})

export const removeAccount = call('DELETE /api/users/:id', {
  access: 'admin',
  summary: 'Delete the account of another person: deactivated at once, erased after 14 days',
  confirms: true,
  refusals: { 409: 'It is the user’s own account, or the last active administrator’s.' },
  changes,
})

export const changeRole = call('PATCH /api/users/:id/role', {
  access: 'admin',
  summary: 'Change the role of an account',
  body: RoleChange,
  answers: User,
  refusals: {
    403: 'To and from administrator needs a confirmation (`needs: "confirmation"`), as a deactivation does.',
    409: 'The last active administrator stays.',
  },
})

export const changeActivity = call('PATCH /api/users/:id/active', {
  access: 'admin',
  summary: 'Deactivate or reactivate an account',
  body: ActivityChange,
  answers: User,
  confirms: true,
  refusals: { 409: 'The last active administrator stays.' },
})

export const makePasswordLink = call('POST /api/users/:id/password-link', {
  access: 'admin',
  summary:
    'Make a one-time link for a new password and tell the owner; the second factor stays, unless `turnsCodesOff` removes one that is lost, passkeys too',
  body: PasswordLinkRequest,
  creates: PasswordLink,
  confirms: true,
})
