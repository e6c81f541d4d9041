import { PostgresAdapter, sql } from 'kysely'
import { retentionDays } from '#contract/site/retention.ts'
import type { Db } from './open.ts'

/** Younger lines of the activity log cannot be deleted, by the database's clock. */
export const minAgeDays = retentionDays.activityLog

const message = 'Lines of the activity log are never changed, and not deleted within a year.'

const inSqlite = [
  `create trigger if not exists "auditLogUnchanged" before update on "auditLog" begin select raise(abort, '${message}'); end`,
  `create trigger if not exists "auditLogKept" before delete on "auditLog"
    when old."at" >= strftime('%Y-%m-%dT%H:%M:%S', 'now', '-${minAgeDays} days') begin select raise(abort, '${message}'); end`,
  // INSERT OR REPLACE deletes the old row without firing the trigger above.
  `create trigger if not exists "auditLogNotReplaced" before insert on "auditLog"
    when exists (select 1 from "auditLog" where "id" = new."id" or rowid = new.rowid) begin select raise(abort, '${message}'); end`,
]

const inPostgres = [
  `create or replace function "keepAuditLog"() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' and old."at" collate "C" < to_char((now() at time zone 'utc') - interval '${minAgeDays} days', 'YYYY-MM-DD"T"HH24:MI:SS')
      then return old; end if;
    raise exception '${message}';
  end $$`,
  'create or replace trigger "auditLogKept" before update or delete on "auditLog" for each row execute function "keepAuditLog"()',
  'create or replace trigger "auditLogNotEmptied" before truncate on "auditLog" for each statement execute function "keepAuditLog"()',
]

/**
 * Creates triggers that reject changes of the activity log, and deletes of young lines, by any program. The syntax of triggers is
 * not portable, so this is no migration: it runs after them, because a migration may have created the table again. Does nothing
 * when the triggers exist.
 */
export async function keepAuditLogAppendOnly(change: Db): Promise<void> {
  const isPostgres = change.getExecutor().adapter instanceof PostgresAdapter
  const existing = await (isPostgres
    ? sql`select 1 from pg_trigger where tgrelid = '"auditLog"'::regclass and tgname = 'auditLogNotEmptied'`
    : sql`select 1 from sqlite_schema where type = 'trigger' and name = 'auditLogNotReplaced'`
  ).execute(change)
  if (existing.rows.length > 0) return
  for (const statement of isPostgres ? inPostgres : inSqlite) await sql.raw(statement).execute(change)
}

/**
 * Disables the triggers while a restore replaces the log. PostgreSQL only: the restore's transaction locks the table until it
 * ends.
 */
export async function whileReplacingAuditLog(change: Db, work: () => Promise<void>): Promise<void> {
  await sql`alter table "auditLog" disable trigger user`.execute(change)
  await work()
  await sql`alter table "auditLog" enable trigger user`.execute(change)
}
