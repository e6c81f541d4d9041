import { call } from '#contract/calls.ts'
import { LoginInput, RegisterInput } from './auth.ts'
import { CurrentUser } from './users.ts'

export const readCurrentUser = call('GET /api/auth/user', {
  access: 'user',
  summary: 'The logged-in user',
  answers: CurrentUser,
  beforeSecondFactor: 'always',
})

// Officers register older members on their own phones (docs/product.md 6.3), so registering does not log in.
export const registerAccount = call('POST /api/auth/register', {
  access: 'anyone',
  summary: 'Register an account',
  body: RegisterInput,
  creates: CurrentUser,
  refusals: { 409: 'The username or the email address is taken.' },
})

export const logIn = call('POST /api/auth/login', {
  access: 'anyone',
  summary: 'Log in',
  body: LoginInput,
  answers: CurrentUser,
  refusals: { 401: 'The username or the password is wrong; with `needs: "code"` both are right, and a code is needed.' },
})

export const logOut = call('POST /api/auth/logout', { access: 'anyone', summary: 'Log out' })

export const openLoginPage = call('GET /api/login', {
  access: 'anyone',
  summary: 'Redirects to the login page',
  redirects: true,
})

export const logOutAndGoHome = call('GET /api/logout', {
  access: 'anyone',
  summary: 'Logs out and redirects to the home page',
  redirects: true,
})
