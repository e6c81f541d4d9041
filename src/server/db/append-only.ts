import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './open.ts'

/** Lines of the activity log younger than this cannot be deleted, by the database's own clock. */
export const keptDays = 365

const refusal = 'Lines of the activity log are never changed, and not deleted within a year.'

const inSqlite = [
  `create trigger if not exists "auditLogUnchanged" before update on "auditLog" begin select raise(abort, '${refusal}'); end`,
  `create trigger if not exists "auditLogKept" before delete on "auditLog"
    when old."at" >= strftime('%Y-%m-%dT%H:%M:%S', 'now', '-${keptDays} days') begin select raise(abort, '${refusal}'); end`,
  // INSERT OR REPLACE deletes the row from before without asking the trigger above.
  `create trigger if not exists "auditLogNotReplaced" before insert on "auditLog"
    when exists (select 1 from "auditLog" where "id" = new."id" or rowid = new.rowid) begin select raise(abort, '${refusal}'); end`,
]

const inPostgres = [
  // Of two processes that start at once, the later waits here.
  'lock table "auditLog" in share row exclusive mode',
  `create or replace function "keepAuditLog"() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' and old."at" collate "C" < to_char((now() at time zone 'utc') - interval '${keptDays} days', 'YYYY-MM-DD"T"HH24:MI:SS')
      then return old; end if;
    raise exception '${refusal}';
  end $$`,
  'create or replace trigger "auditLogKept" before update or delete on "auditLog" for each row execute function "keepAuditLog"()',
  'create or replace trigger "auditLogNotEmptied" before truncate on "auditLog" for each statement execute function "keepAuditLog"()',
]

/**
 * Has the database itself refuse to change lines of the activity log, and to delete young ones, for every program that writes to it. Triggers have no
 * portable form, so they are no migration: made after the migrations, also where a later one has made the table anew. Does nothing when they are there.
 */
export async function keepAuditLogAppendOnly(db: Db): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const there = await (isPostgres
    ? sql`select 1 from pg_trigger where tgrelid = '"auditLog"'::regclass and tgname = 'auditLogNotEmptied'`
    : sql`select 1 from sqlite_schema where type = 'trigger' and name = 'auditLogNotReplaced'`
  ).execute(db)
  if (there.rows.length > 0) return
  await db.transaction().execute(async (change) => {
    for (const statement of isPostgres ? inPostgres : inSqlite) await sql.raw(statement).execute(change)
  })
}

/** A restore replaces the whole log. Call it in PostgreSQL, in the restore's transaction; until that ends nobody else gets at the table. */
export async function whileReplacingAuditLog(change: Db, work: () => Promise<void>): Promise<void> {
  await sql`alter table "auditLog" disable trigger user`.execute(change)
  await work()
  await sql`alter table "auditLog" enable trigger user`.execute(change)
}
