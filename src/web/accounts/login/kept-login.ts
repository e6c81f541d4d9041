import { readCurrentUser } from '#contract/accounts/account-calls.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { request } from '#web/api/calls.ts'
import { isLoggedOut } from '#web/api/request.ts'
import { inTime } from '#web/browser-abilities.ts'
import { forgetRides } from '#web/offline/forget-member.ts'

/** The server has logged the user in, but the browser does not send the session back: cookies are blocked, or removed on the way. */
export class LoginNotKept extends Error {
  override name = 'LoginNotKept'
}

/** The login is done; if nothing answers now, the next page shows whether it was kept. */
const checkTimeoutMs = 10_000

/** Looks whether a login that the server has accepted is one, before anything says so. @throws LoginNotKept */
export async function keptLogin(login: Promise<CurrentUser>): Promise<CurrentUser> {
  const user = await login.finally(forgetRides)
  const isKept = await inTime(() => request(readCurrentUser, undefined), checkTimeoutMs).then(
    ({ id }) => id === user.id, // not the session before, of another user
    (error: unknown) => !isLoggedOut(error),
  )
  if (!isKept) throw new LoginNotKept()
  return user
}
