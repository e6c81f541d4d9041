import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { Look, PersonalData } from '#contract/members/personal-data.ts'
import { AccountDeletion, PasswordChange, PasswordReset } from './auth.ts'
import { CurrentUser, LanguageChange, NotificationPreferences } from './users.ts'

export const changePassword = call('POST /api/auth/password', {
  access: 'user',
  summary: 'Change the user’s password',
  body: PasswordChange,
  // Other sessions and the calendar link have ended, and the account has its own password: all of that is on the page.
  changes: ['/api/*'],
})

export const resetPassword = call('POST /api/auth/password-link', {
  access: 'anyone',
  summary: 'Set a new password by a link',
  body: PasswordReset,
})

export const requestDeletion = call('DELETE /api/auth/user', {
  access: 'user',
  summary: 'Delete the user’s account',
  body: AccountDeletion,
  refusals: { 409: 'The last active administrator stays.' },
})

export const savePreferences = call('PATCH /api/auth/preferences', {
  access: 'user',
  summary: 'Save what the user is told by mail and push',
  body: NotificationPreferences,
  answers: CurrentUser,
})

export const saveLanguage = call('PUT /api/auth/language', {
  access: 'user',
  summary: 'Save the language in which the site writes to the user',
  body: LanguageChange,
  answers: CurrentUser,
})

export const collectPersonalData = call('GET /api/auth/user/export', {
  access: 'user',
  summary: 'All data about the user, as a file',
  answers: PersonalData,
  confirms: true,
})

export const listLooks = call('GET /api/auth/user/looks', {
  access: 'user',
  summary: 'Who looked at the user’s data: the last twenty, those of one person and day together',
  answers: z.array(Look),
})
