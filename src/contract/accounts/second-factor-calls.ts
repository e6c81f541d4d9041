import { call } from '#contract/calls.ts'
import { CodeAtLogin, FirstCode, NewSecret, RecoveryCodes, SecondFactorRule, SecondFactorRuleChange } from './second-factor.ts'
import { CurrentUser } from './users.ts'

// Other sessions have ended, and the session of this page may have become one with a code.
const changes = ['/api/auth/user', '/api/auth/sessions', '/api/auth/second-factor-rule']

export const giveCode = call('POST /api/auth/login/code', {
  access: 'anyone',
  summary: 'Log in with a code from the app or a recovery code, within five minutes after the password',
  body: CodeAtLogin,
  answers: CurrentUser,
  refusals: { 401: 'There was no right password in this browser within the last five minutes.' },
})

export const beginSecondFactor = call('POST /api/auth/second-factor', {
  access: 'user',
  summary: 'Make the key for an app; logins ask for its codes once the first was right',
  creates: NewSecret,
  confirms: true,
  beforeSecondFactor: 'settingUp',
  refusals: { 409: 'Codes are on already.' },
})

export const confirmSecondFactor = call('PUT /api/auth/second-factor', {
  access: 'user',
  summary: 'Turn codes on by the first one; the other sessions of the user end',
  body: FirstCode,
  answers: RecoveryCodes,
  confirms: true,
  beforeSecondFactor: 'settingUp',
  changes,
})

export const turnOffSecondFactor = call('DELETE /api/auth/second-factor', {
  access: 'user',
  summary: 'Turn codes off',
  confirms: true,
  changes,
})

export const renewRecoveryCodes = call('POST /api/auth/second-factor/recovery-codes', {
  access: 'user',
  summary: 'New recovery codes; the old ones stop working',
  creates: RecoveryCodes,
  confirms: true,
  refusals: { 409: 'Codes are off.' },
  changes,
})

export const findSecondFactorRule = call('GET /api/auth/second-factor-rule', {
  access: 'admin',
  summary: 'Whether administrators need a second factor, and who has none',
  answers: SecondFactorRule,
})

export const changeSecondFactorRule = call('PUT /api/auth/second-factor-rule', {
  access: 'admin',
  summary: 'Require a second factor of administrators, or no longer',
  body: SecondFactorRuleChange,
  answers: SecondFactorRule,
  confirms: true,
  refusals: { 409: 'The administrator has no second factor.' },
  changes: ['/api/auth/second-factor-rule'],
})
