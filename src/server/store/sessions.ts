import type { Db } from '#server/db/open.ts'

/** A session as it is kept (SPEC section 3). `sid` is a hash: the id itself is known to the browser alone. */
export interface StoredSession {
  sid: string
  sess: { userId: string; [key: string]: unknown }
  /** ISO-8601 UTC. */
  expire: string
}

/** The content of a session that has not ended. */
export async function findSession(db: Db, sid: string, now: Date): Promise<StoredSession['sess'] | null> {
  const row = await db
    .selectFrom('sessions')
    .select('sess')
    .where('sid', '=', sid)
    .where('expire', '>', now.toISOString())
    .executeTakeFirst()
  return row ? (JSON.parse(row.sess) as StoredSession['sess']) : null
}

export async function saveSession(db: Db, { sid, sess, expire }: StoredSession): Promise<void> {
  const row = { sess: JSON.stringify(sess), expire, userId: sess.userId }
  await db
    .insertInto('sessions')
    .values({ sid, ...row })
    .onConflict((conflict) => conflict.column('sid').doUpdateSet(row))
    .execute()
}

export async function deleteSession(db: Db, sid: string): Promise<void> {
  await db.deleteFrom('sessions').where('sid', '=', sid).execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expire', '<=', now.toISOString()).execute()
}

/** Signs a person out everywhere, save in the session `except`. */
export async function deleteSessionsOf(db: Db, userId: string, { except }: { except?: string } = {}): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('sid', '!=', except ?? ''))
    .execute()
}
