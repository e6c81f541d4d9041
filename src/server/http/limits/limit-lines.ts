import type { FastifyInstance } from 'fastify'
import type { LimitKind } from '#contract/site/audit-log.ts'
import type { Db } from '#server/db/open.ts'
import { limitLineSpanMs, recordLimitReached } from '#server/site/audit-log.ts'

/** The limit of a call. */
const limitByCall: Record<string, LimitKind> = {
  'POST /api/auth/login': 'login',
  'POST /api/auth/login/code': 'login',
  'POST /api/auth/continue-link/account': 'login',
  'POST /api/auth/continue-link/login': 'login',
  'POST /api/auth/register': 'register',
  'POST /api/membership-applications': 'apply',
  'POST /api/contact': 'contact',
  'POST /api/auth/password-link': 'passwordLink',
  'POST /api/auth/password': 'ownPassword',
  'POST /api/auth/confirmation': 'ownPassword',
  'DELETE /api/auth/user': 'ownPassword',
}

/** Records in the activity log that a limit was reached: one line for each kind and quarter of an hour, however often it is reached. */
export function recordLimits(app: FastifyInstance, db: Db): void {
  const recorded = new Map<LimitKind, number>()

  async function record(kind: LimitKind): Promise<void> {
    const now = new Date()
    const span = Math.floor(now.getTime() / limitLineSpanMs)
    // In memory too, so that a flood of rejected requests does not write to the database each time.
    if (recorded.get(kind) === span) return
    recorded.set(kind, span)
    await recordLimitReached(db, kind, now).catch((error: unknown) => {
      recorded.delete(kind)
      // The rejection itself must not fail because the write did.
      app.log.warn({ err: error }, 'a reached limit was not recorded')
    })
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode !== 429) return done(null, payload)
    const kind = limitByCall[`${request.method} ${request.routeOptions.url}`] ?? 'requests'
    void record(kind).then(() => done(null, payload))
  })
}
