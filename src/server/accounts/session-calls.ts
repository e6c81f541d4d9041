import * as calls from '#contract/accounts/session-calls.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { logOutElsewhere } from './account-changes.ts'
import { findFailedLogins } from './failed-logins.ts'
import { endSessionOf, listSessions } from './sessions.ts'

/** The user's own sessions. Login and logout are in auth-calls.ts. */
export function answerSessionCalls(app: Api, { db }: Site): void {
  answer(app, calls.listSessions, async ({ session, currentUser }) => {
    const sessions = await listSessions(db, currentUser.id, new Date())
    return sessions.map(({ sid, ...listed }) => ({ ...listed, isCurrent: sid === session?.idHash }))
  })

  answer(app, calls.findFailedLogins, ({ currentUser }) => findFailedLogins(db, currentUser.id, new Date()))

  answer(app, calls.logOutElsewhere, ({ session, currentUser }) =>
    logOutElsewhere(db, currentUser.id, { except: session?.idHash ?? '' }),
  )

  answer(app, calls.endSession, ({ params, currentUser }) => endSessionOf(db, currentUser.id, params.id))
}
