import * as account from './accounts/account-calls.ts'
import * as auth from './accounts/auth-calls.ts'
import * as confirmation from './accounts/confirmation-calls.ts'
import * as emailVerification from './accounts/email-verification-calls.ts'
import * as passkeys from './accounts/passkey-calls.ts'
import * as secondFactor from './accounts/second-factor-calls.ts'
import * as sessions from './accounts/session-calls.ts'
import * as users from './accounts/user-calls.ts'
import type { AnyCall } from './calls.ts'
import * as announcements from './news/announcement-calls.ts'

// For the server and the tests. The browser imports the calls that it makes.

/** Every declared call, by subject and by the name of its export. */
export const callsBySubject = {
  accounts: {
    ...account,
    ...auth,
    ...confirmation,
    ...emailVerification,
    ...passkeys,
    ...secondFactor,
    ...sessions,
    ...users,
  },
  news: { ...announcements },
} satisfies Record<string, Record<string, AnyCall>>

/** The name of each call in the API document. */
export const callNames: ReadonlyMap<AnyCall, string> = new Map(
  Object.values(callsBySubject).flatMap((calls) =>
    Object.entries<AnyCall>(calls).map(([name, declared]): [AnyCall, string] => [declared, name]),
  ),
)
