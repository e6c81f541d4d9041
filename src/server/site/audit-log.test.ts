import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createUser } from '#server/accounts/users.ts'
import { record, recordLimitReached } from '#server/activities/record.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/open.ts'
import { deleteExpiredData } from '#server/jobs/retention.ts'
import { submitApplication } from '#server/members/membership-applications.ts'
import { answers } from '../../../test/applying.ts'
import { moment, testClub } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { listAuditLog } from './audit-log.ts'

const day = 86_400_000
const refusal = /Lines of the activity log are never changed, and not deleted within a year/

async function account(db: Db, username: string): Promise<string> {
  const user = { username, passwordHash: 'hash', email: null, firstName: null, lastName: null }
  return (await createUser(db, user)).id
}

async function plant(db: Db, id: string, daysAgo: number): Promise<void> {
  const at = new Date(Date.now() - daysAgo * day).toISOString()
  const line = { actorId: 'a', action: 'user.activate', kind: 'accounts', subjectId: null, subjectKind: null, detail: null }
  await db
    .insertInto('auditLog')
    .values({ id, at, ...line })
    .execute()
}

for (const engine of engines) {
  test(`${engine}: the database rejects changes of lines and deletes of lines younger than a year; retention deletes older ones`, async () => {
    await using db = await freshDatabase(engine)
    for (const [id, daysAgo] of Object.entries({ new: 0, kept: 364.9, old: 366.1 })) await plant(db, id, daysAgo)
    const ids = async () => (await db.selectFrom('auditLog').select('id').orderBy('at').execute()).map(({ id }) => id)
    await assert.rejects(db.updateTable('auditLog').set({ actorId: 'b' }).execute(), refusal)
    await assert.rejects(db.updateTable('auditLog').set({ at: '2000' }).where('id', '=', 'old').execute(), refusal)
    for (const id of ['new', 'kept']) await assert.rejects(db.deleteFrom('auditLog').where('id', '=', id).execute(), refusal)
    await assert.rejects(db.deleteFrom('auditLog').execute(), refusal)
    if (engine === 'postgres') await assert.rejects(sql`truncate "auditLog"`.execute(db), refusal)
    assert.deepEqual(await ids(), ['old', 'kept', 'new'], 'a rejected statement deletes nothing')
    await migrate(db)
    await deleteExpiredData(db, new Date(), testClub)
    assert.deepEqual(await ids(), ['kept', 'new'])
    // A process clock that is set far ahead does not age lines.
    await deleteExpiredData(db, new Date(Date.now() + 1_000 * day), testClub)
    assert.deepEqual(await ids(), ['kept', 'new'])
  })

  test(`${engine}: no INSERT can replace a line, also in an older database; the line of a limit is written once`, async () => {
    await using db = await freshDatabase(engine)
    await plant(db, 'kept', 0)
    const before = await db.selectFrom('auditLog').selectAll().execute()
    const old = {
      id: 'kept',
      at: '2000',
      actorId: 'b',
      action: 'x',
      kind: 'accounts',
      subjectId: null,
      subjectKind: null,
      detail: null,
    }
    const replace = () =>
      engine === 'sqlite'
        ? db.replaceInto('auditLog').values(old).execute()
        : db
            .insertInto('auditLog')
            .values(old)
            .onConflict((own) => own.column('id').doUpdateSet({ at: '2000' }))
            .execute()
    await assert.rejects(replace(), refusal)
    if (engine === 'sqlite') {
      const columns = sql.raw('rowid, id, at, "actorId", action')
      const byRow = sql`insert or replace into "auditLog" (${columns}) select rowid, 'other', '2000', 'b', 'x' from "auditLog"`
      await assert.rejects(byRow.execute(db), refusal)
      await sql`drop trigger "auditLogNotReplaced"`.execute(db)
      await migrate(db)
      await assert.rejects(replace(), refusal)
    }
    assert.deepEqual(await db.selectFrom('auditLog').selectAll().execute(), before)
    const now = new Date()
    await Promise.all([
      recordLimitReached(db, 'login', now),
      recordLimitReached(db, 'login', now),
      recordLimitReached(db, 'apply', now),
    ])
    await recordLimitReached(db, 'login', now)
    const limits = await db
      .selectFrom('auditLog')
      .select('detail')
      .where('action', '=', 'limit.reached')
      .orderBy('detail')
      .execute()
    assert.deepEqual(
      limits.map(({ detail }) => detail),
      ['apply', 'login'],
    )
  })

  test(`${engine}: the log is filtered by kind and by person, page by page`, async () => {
    await using db = await freshDatabase(engine)
    const [officer, rider, other] = [await account(db, 'officer'), await account(db, 'rider'), await account(db, 'other')]
    const by = { userId: rider, ticket: undefined, language: 'ko', moment } as const
    const { id: application } = await submitApplication(db, answers, by)
    await record(db, 'session.login', { actorId: rider, detail: '203.0.113.x' })
    await record(db, 'application.view', { actorId: officer, application })
    await record(db, 'user.activate', { actorId: officer, user: other })
    await record(db, 'user.role', { actorId: officer, user: rider, detail: 'guest → member' })
    await record(db, 'user.role', { actorId: rider, user: rider })
    await record(db, 'user.role', { actorId: rider, user: other })
    await record(db, 'session.logout', { actorId: other })
    const read = async (which: Omit<Parameters<typeof listAuditLog>[1], 'limit'>) => {
      const told: string[] = []
      let after: string | undefined
      do {
        const page = await listAuditLog(db, { ...which, limit: 2, after })
        told.push(...page.rows.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`))
        after = page.next ?? undefined
      } while (after !== undefined)
      return told
    }
    assert.deepEqual(await read({ person: rider }), [
      'rider user.role other',
      'rider user.role rider',
      'officer user.role rider',
      'officer application.view 김도윤',
      'rider session.login null',
    ])
    assert.deepEqual(await read({ person: rider, kind: 'accounts' }), [
      'rider user.role other',
      'rider user.role rider',
      'officer user.role rider',
    ])
    assert.deepEqual(await read({ kind: 'logins' }), ['other session.logout null', 'rider session.login null'])
    assert.deepEqual(await read({ person: 'unknown' }), [])
    assert.equal((await read({})).length, 7)
  })
}
