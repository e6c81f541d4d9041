import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PostgresAdapter, sql } from 'kysely'
import { retentionDays } from '#contract/site/retention.ts'
import { OperatorError, retryWhile } from '#server/errors.ts'
import { projectFolder } from '#server/project-folder.ts'
import type { Db } from './open.ts'
import { others, waitForOthers } from './transaction.ts'

// docs/decisions/024: why a migrator of our own

/** From this migration on triggers protect the activity log. */
const activityLog = '0013-activity-log.sql'

const migrationsFolder = join(projectFolder, 'migrations')

/**
 * Each file is one transaction that begins by writing its name: a killed process leaves nothing behind, and of two that start at once one waits.
 * @param only leaves out all other files: for a copy of a database that is older than this program.
 * @throws OperatorError when an applied file is missing (the database is newer than this program) or has changed since.
 */
export async function migrate(db: Db, folder = migrationsFolder, only?: ReadonlySet<string>): Promise<void> {
  await waitForOthers(db, (change) =>
    sql`create table if not exists "migrations" ("name" text primary key, "appliedAt" text not null)`.execute(change),
  )
  const names = (await listMigrations(folder)).filter((name) => only?.has(name) ?? true)
  for (const name of await findPending(db, await readAppliedMigrations(db), names, folder)) {
    const statements = splitStatements(await readFile(join(folder, name), 'utf8'))
    await waitForOthers(db, (change) => apply(change, name, statements))
  }
  if (names.includes(checksumMigration)) await waitForOthers(db, (change) => recordChecksums(change, folder))
  if (names.includes(activityLog)) await waitForOthers(db, keepAuditLogAppendOnly)
}

/** Changes nothing. @throws OperatorError as `migrate`. */
export async function listPendingMigrations(db: Db): Promise<string[]> {
  return findPending(db, await listAppliedMigrations(db), await listMigrations(), migrationsFolder)
}

async function findPending(db: Db, applied: ReadonlySet<string>, names: readonly string[], folder: string): Promise<string[]> {
  const unknown = [...applied].filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new OperatorError(
      `The database has already been changed by a newer version of the site (${unknown.join(', ')}). Please start that version.`,
      `더 새로운 버전의 사이트가 이미 바꾼 데이터베이스입니다(${unknown.join(', ')}). 그 버전으로 시작해 주세요.`,
    )
  }
  if (applied.has(checksumMigration)) await rejectChangedMigrations(db, folder)
  return names.filter((name) => !applied.has(name))
}

export async function listMigrations(folder = migrationsFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

export async function listAppliedMigrations(db: Db): Promise<Set<string>> {
  const tables = await retryWhile(['tableGone'], () => db.introspection.getTables(), others)
  if (!tables.some(({ name }) => name === 'migrations')) return new Set()
  return readAppliedMigrations(db)
}

/** Asks no catalog: PostgreSQL's fails while another process drops a table. */
async function readAppliedMigrations(db: Db): Promise<Set<string>> {
  return new Set((await db.selectFrom('migrations').select('name').execute()).map(({ name }) => name))
}

async function apply(change: Db, name: string, statements: string[]): Promise<void> {
  // Another process may have been first.
  if ((await readAppliedMigrations(change)).has(name)) return
  await change.insertInto('migrations').values({ name, appliedAt: new Date().toISOString() }).execute()
  for (const statement of statements) await sql.raw(statement).execute(change)
}

/** Statements end with a semicolon at the end of a line; our files need no more syntax. */
function splitStatements(text: string): string[] {
  return text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

// docs/decisions/038: what a changed migration would do

/** The migration that added the column. Rows of older databases are without a checksum until their next start. */
const checksumMigration = '0021-migration-checksums.sql'

/** @throws OperatorError when a file is not what it was when this database applied it. */
async function rejectChangedMigrations(db: Db, folder: string): Promise<void> {
  const rows = await db
    .selectFrom('migrations')
    .select(['name', 'checksum'])
    .where('checksum', 'is not', null)
    .orderBy('name')
    .execute()
  const changed: string[] = []
  for (const { name, checksum } of rows) if ((await readChecksum(folder, name)) !== checksum) changed.push(name)
  if (changed.length > 0) throw changedMigrations(changed)
}

/** Records the files as they are now for rows without a checksum: those just applied, and in older databases all of them. */
async function recordChecksums(change: Db, folder: string): Promise<void> {
  const rows = await change.selectFrom('migrations').select('name').where('checksum', 'is', null).execute()
  for (const { name } of rows) {
    const checksum = await readChecksum(folder, name)
    await change.updateTable('migrations').set({ checksum }).where('name', '=', name).execute()
  }
}

/** Git on Windows may have changed the line endings. */
async function readChecksum(folder: string, name: string): Promise<string> {
  const text = await readFile(join(folder, name), 'utf8')
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}

function changedMigrations(names: string[]): OperatorError {
  const list = names.join(', ')
  return new OperatorError(
    `These files of the program are not what they were when the database was made: ${list}. Nothing was changed. Migrations that were applied must stay as they are: get the original files back (git checkout -- migrations) and start again.`,
    `데이터베이스를 만들 때와 내용이 달라진 파일이 있습니다: ${list}. 아무것도 바꾸지 않았습니다. 이미 적용된 마이그레이션 파일은 바꾸면 안 됩니다. 원래 파일로 되돌리고(git checkout -- migrations) 다시 시작해 주세요.`,
  )
}

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

/** The syntax of triggers is not portable, so this is no migration. It runs after them, because one may have created the table again. */
export async function keepAuditLogAppendOnly(change: Db): Promise<void> {
  const isPostgres = change.getExecutor().adapter instanceof PostgresAdapter
  const existing = await (isPostgres
    ? sql`select 1 from pg_trigger where tgrelid = '"auditLog"'::regclass and tgname = 'auditLogNotEmptied'`
    : sql`select 1 from sqlite_schema where type = 'trigger' and name = 'auditLogNotReplaced'`
  ).execute(change)
  if (existing.rows.length > 0) return
  for (const statement of isPostgres ? inPostgres : inSqlite) await sql.raw(statement).execute(change)
}

/** PostgreSQL only. The restore's transaction locks the table until it ends. */
export async function whileReplacingAuditLog(change: Db, work: () => Promise<void>): Promise<void> {
  await sql`alter table "auditLog" disable trigger user`.execute(change)
  await work()
  await sql`alter table "auditLog" enable trigger user`.execute(change)
}
