import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { Look, PersonalData } from '#contract/members/personal-data.ts'
import * as auth from './auth.ts'
import * as users from './users.ts'

const openedByNumber = { 400: 'The site was opened by a number.' }

// Login and logout

const credential = { id: 'pR4ve8Qm', rawId: 'pR4ve8Qm', type: 'public-key' } as const
const signedChallenge = {
  ...credential,
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0', authenticatorData: 'SZYN5YgOjGh0NBcP', signature: 'MEUCIQDx' },
}

export const readCurrentUser = call('GET /api/auth/user', {
  access: 'user',
  summary: 'The logged-in user',
  answers: users.CurrentUser,
  beforeSecondFactor: 'always',
})

// Officers register older members on their own phones (docs/product.md 6.3), so registering does not log in.
export const registerAccount = call('POST /api/auth/register', {
  access: 'anyone',
  summary: 'Register an account',
  body: auth.RegisterInput,
  sample: { username: 'gildong', password: 'a short sentence', email: 'gildong@example.com', firstName: '길동', lastName: '홍' },
  creates: users.CurrentUser,
  refusals: { 409: 'The username or the email address is taken.' },
})

export const logIn = call('POST /api/auth/login', {
  access: 'anyone',
  summary: 'Log in',
  body: auth.LoginInput,
  sample: { username: 'rider', password: 'a short sentence' },
  answers: users.CurrentUser,
  refusals: { 401: 'The username or the password is wrong; with `needs: "code"` both are right, and a code is needed.' },
})

export const giveCode = call('POST /api/auth/login/code', {
  access: 'anyone',
  summary: 'Log in with a code from the app or a recovery code, within five minutes after the password',
  body: auth.CodeAtLogin,
  sample: { code: '492817' },
  answers: users.CurrentUser,
  refusals: { 401: 'There was no right password in this browser within the last five minutes.' },
})

export const beginPasskeyLogin = call('POST /api/auth/passkey-login/challenge', {
  access: 'anyone',
  summary: 'What a browser needs to log in with a passkey',
  answers: auth.PasskeyRequest,
  refusals: openedByNumber,
})

export const logInWithPasskey = call('POST /api/auth/passkey-login', {
  access: 'anyone',
  summary: 'Log in with a passkey, which tells whose it is',
  body: auth.SignedChallenge,
  sample: signedChallenge,
  answers: users.CurrentUser,
  refusals: { 400: 'The challenge has expired.', 401: 'The passkey opens no account.' },
})

const linkRefusals = { 404: 'There is no such link now: it was used or replaced, or its time is over.' }

export const makeContinueLink = call('POST /api/auth/continue-link', {
  access: 'user',
  confirms: true,
  summary: 'A link that logs the user in in another browser, once, for two minutes; it replaces an earlier one of this session',
  creates: auth.NewContinueLink,
})

export const readContinueLink = call('POST /api/auth/continue-link/account', {
  access: 'anyone',
  summary: 'Whose account a link logs in to; it can still be used',
  body: auth.ContinueLink,
  sample: { token: 'Yk3mQ9v0Z1s8T4nB7xW2cR5dF6gH0jK1lP3oU8iE9aM' },
  answers: auth.ContinuedAccount,
  refusals: linkRefusals,
})

export const logInWithContinueLink = call('POST /api/auth/continue-link/login', {
  access: 'anyone',
  summary: 'Log in by a link of another browser',
  body: auth.ContinueLink,
  sample: { token: 'Yk3mQ9v0Z1s8T4nB7xW2cR5dF6gH0jK1lP3oU8iE9aM' },
  answers: users.CurrentUser,
  refusals: linkRefusals,
})

export const logOut = call('POST /api/auth/logout', { access: 'anyone', summary: 'Log out' })

export const openLoginPage = call('GET /api/login', { access: 'anyone', summary: 'Redirects to the login page', redirects: true })

export const logOutAndGoHome = call('GET /api/logout', {
  access: 'anyone',
  summary: 'Logs out and redirects to the home page',
  redirects: true,
})

// The password or a passkey again, for the calls that declare `confirms`

export const confirmIdentity = call('POST /api/auth/confirmation', {
  access: 'user',
  summary: 'Give the password again; for ten minutes this session may then make the calls that need it',
  body: auth.ConfirmationInput,
  sample: { password: 'a short sentence' },
  beforeSecondFactor: 'settingUp',
})

export const beginPasskeyConfirmation = call('POST /api/auth/confirmation/challenge', {
  access: 'user',
  summary: 'What a browser needs to confirm with a passkey of the user',
  answers: auth.PasskeyRequest,
  beforeSecondFactor: 'always',
  refusals: openedByNumber,
})

export const confirmWithPasskey = call('POST /api/auth/confirmation/passkey', {
  access: 'user',
  summary: 'Use a passkey again; for ten minutes this session may then make the calls that need it',
  body: auth.SignedChallenge,
  sample: signedChallenge,
  beforeSecondFactor: 'always',
  refusals: { 400: 'The challenge has expired, or the passkey is not the user’s.' },
})

// The own account

export const changePassword = call('POST /api/auth/password', {
  access: 'user',
  summary: 'Change the user’s password',
  body: auth.PasswordChange,
  sample: { currentPassword: 'a short sentence', newPassword: 'another short sentence' },
  // Other sessions and the calendar link have ended, and the account has its own password: all of that is on the page.
  changes: ['/api/*'],
})

export const resetPassword = call('POST /api/auth/password-link', {
  access: 'anyone',
  summary: 'Set a new password by a link',
  body: auth.PasswordReset,
  sample: { token: 'the-end-of-the-link-that-an-administrator-made', newPassword: 'another short sentence' },
})

export const requestDeletion = call('DELETE /api/auth/user', {
  access: 'user',
  summary: 'Delete the user’s account',
  body: auth.AccountDeletion,
  sample: { password: 'a short sentence' },
  refusals: { 409: 'The last active administrator stays.' },
})

export const savePreferences = call('PATCH /api/auth/preferences', {
  access: 'user',
  summary: 'Save what the user is told by mail and push',
  body: users.NotificationPreferences,
  sample: { emailNotifications: true, eventReminders: false },
  answers: users.CurrentUser,
})

export const saveLanguage = call('PUT /api/auth/language', {
  access: 'user',
  summary: 'Save the language in which the site writes to the user',
  body: users.LanguageChange,
  sample: { language: 'ko' },
  answers: users.CurrentUser,
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

export const findOwnAddresses = call('GET /api/auth/user/addresses', {
  access: 'user',
  summary: 'The user’s email addresses, and whether they are verified',
  answers: users.OwnAddresses,
})

export const requestVerification = call('POST /api/auth/user/addresses/letter', {
  access: 'user',
  summary: 'Send the email again by which an address is verified',
  body: users.VerificationRequest,
  sample: { addressOf: 'account' },
  answers: users.OwnAddresses,
  refusals: { 409: 'The address is verified, there is none, or the site cannot send letters.' },
})

export const listSessions = call('GET /api/auth/sessions', {
  access: 'user',
  summary: 'The user’s sessions, at most the twenty most recently used',
  answers: z.array(users.Session),
})

export const findFailedLogins = call('GET /api/auth/failed-logins', {
  access: 'user',
  summary: 'The number of wrong passwords for the account since the last password change, in the last 90 days',
  answers: users.FailedLogins,
})

export const logOutElsewhere = call('DELETE /api/auth/sessions', {
  access: 'user',
  summary: 'End all other sessions of the user, and the calendar link',
  changes: ['/api/auth/sessions', '/api/calendar-feed'],
})

export const endSession = call('DELETE /api/auth/sessions/:id', {
  access: 'user',
  summary: 'End one of the user’s sessions',
  changes: ['/api/auth/sessions'],
})

// Passkeys and codes from an app: second factors, with which the dashboard of an administrator may open or close

const passkeyChanges = ['/api/auth/passkeys', '/api/auth/user']

export const listPasskeys = call('GET /api/auth/passkeys', {
  access: 'user',
  summary: 'The user’s passkeys, oldest first',
  answers: z.array(auth.Passkey),
  beforeSecondFactor: 'settingUp',
})

export const beginPasskey = call('POST /api/auth/passkeys/challenge', {
  access: 'user',
  summary: 'What a browser needs to make a passkey',
  answers: auth.PasskeyCreation,
  confirms: true,
  beforeSecondFactor: 'settingUp',
  refusals: openedByNumber,
})

export const addPasskey = call('POST /api/auth/passkeys', {
  access: 'user',
  summary: 'Add a passkey that a browser has made',
  body: auth.NewPasskey,
  sample: {
    ...credential,
    response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ' },
  },
  creates: auth.Passkey,
  confirms: true,
  beforeSecondFactor: 'settingUp',
  refusals: { 400: 'The challenge, the origin or the signature is wrong.', 409: 'The passkey is known, or the user has ten.' },
  changes: passkeyChanges,
})

export const renamePasskey = call('PATCH /api/auth/passkeys/:id', {
  access: 'user',
  summary: 'Rename a passkey',
  body: auth.PasskeyName,
  sample: { name: 'iPhone' },
  answers: auth.Passkey,
  changes: ['/api/auth/passkeys'],
})

export const removePasskey = call('DELETE /api/auth/passkeys/:id', {
  access: 'user',
  summary: 'Remove a passkey: no one logs in with it any more',
  confirms: true,
  changes: passkeyChanges,
})

// Other sessions have ended, and the session of this page may have become one with a code.
const codeChanges = ['/api/auth/user', '/api/auth/sessions', '/api/auth/second-factor-rule']

export const beginSecondFactor = call('POST /api/auth/second-factor', {
  access: 'user',
  summary: 'Make the key for an app; logins ask for its codes once the first was right',
  creates: auth.NewSecret,
  confirms: true,
  beforeSecondFactor: 'settingUp',
  refusals: { 409: 'Codes are on already.' },
})

export const confirmSecondFactor = call('PUT /api/auth/second-factor', {
  access: 'user',
  summary: 'Turn codes on by the first one; the other sessions of the user end',
  body: auth.FirstCode,
  sample: { code: '492817' },
  answers: auth.RecoveryCodes,
  confirms: true,
  beforeSecondFactor: 'settingUp',
  changes: codeChanges,
})

export const turnOffSecondFactor = call('DELETE /api/auth/second-factor', {
  access: 'user',
  summary: 'Turn codes off',
  confirms: true,
  changes: codeChanges,
})

export const renewRecoveryCodes = call('POST /api/auth/second-factor/recovery-codes', {
  access: 'user',
  summary: 'New recovery codes; the old ones stop working',
  creates: auth.RecoveryCodes,
  confirms: true,
  refusals: { 409: 'Codes are off.' },
  changes: codeChanges,
})

export const findSecondFactorRule = call('GET /api/auth/second-factor-rule', {
  access: 'admin',
  summary: 'Whether administrators need a second factor, and who has none',
  answers: auth.SecondFactorRule,
})

export const changeSecondFactorRule = call('PUT /api/auth/second-factor-rule', {
  access: 'admin',
  summary: 'Require a second factor of administrators, or no longer',
  body: auth.SecondFactorRuleChange,
  sample: { isRequired: true },
  answers: auth.SecondFactorRule,
  confirms: true,
  refusals: { 409: 'The administrator has no second factor.' },
  changes: ['/api/auth/second-factor-rule'],
})

// Accounts of others

const userChanges = ['/api/auth/user', '/api/users/*']

export const listUsers = call('GET /api/users', {
  access: 'admin',
  summary: 'Accounts, newest first',
  query: users.UserListQuery,
  answers: z.array(users.ListedUser),
})

export const findUser = call('GET /api/users/:id', { access: 'admin', summary: 'An account', answers: users.User })

export const correctAccount = call('PATCH /api/users/:id', {
  access: 'admin',
  summary: 'Correct names, email address and earlier rides of an account; 409 when it has changed since `expectedVersion`',
  body: users.AccountCorrection,
  sample: {
    firstName: '길동',
    lastName: '홍',
    email: 'gildong@example.com',
    ridesBefore: 3,
    expectedVersion: '2026-10-03T18:00:00.000Z',
  },
  answers: users.User,
  refusals: {
    403: 'With `needs: "confirmation"`: the email address changes.',
    409: 'The email address is taken, or the account has changed since `expectedVersion`.',
  },
  changes: userChanges,
})

export const removeAccount = call('DELETE /api/users/:id', {
  access: 'admin',
  summary: 'Delete the account of another person: deactivated at once, erased after 14 days',
  confirms: true,
  refusals: { 409: 'It is the user’s own account, or the last active administrator’s.' },
  changes: userChanges,
})

export const changeRole = call('PATCH /api/users/:id/role', {
  access: 'admin',
  summary: 'Change the role of an account',
  body: users.RoleChange,
  sample: { role: 'member' },
  answers: users.User,
  refusals: {
    403: 'To and from administrator needs a confirmation (`needs: "confirmation"`), as a deactivation does.',
    409: 'The last active administrator stays.',
  },
})

export const changeActivity = call('PATCH /api/users/:id/active', {
  access: 'admin',
  summary: 'Deactivate or reactivate an account',
  body: users.ActivityChange,
  sample: { isActive: 'false' },
  answers: users.User,
  confirms: true,
  refusals: { 409: 'The last active administrator stays.' },
})

export const makePasswordLink = call('POST /api/users/:id/password-link', {
  access: 'admin',
  summary:
    'Make a one-time link for a new password and tell the owner; the second factor stays, unless `turnsCodesOff` removes one that is lost, passkeys too',
  body: users.PasswordLinkRequest,
  sample: { turnsCodesOff: true },
  creates: users.PasswordLink,
  confirms: true,
})
