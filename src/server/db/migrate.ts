import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { projectFolder } from '#server/project-folder.ts'
import { BootFailure } from '#server/start/boot-failures.ts'
import { keepAuditLogAppendOnly } from './append-only.ts'
import type { Db } from './open.ts'
import { isUniqueClash } from './unique-clash.ts'

/** From this migration on the activity log is guarded by the database. */
const activityLog = '0013-activity-log.sql'

const migrationsFolder = join(projectFolder, 'migrations')

/** How long another process may need for the same migration, in milliseconds. */
const patience = 30_000

/**
 * Brings the database up to date with `migrations/*.sql`, in the order of their names, each in one transaction that begins by writing its name.
 * So a process killed in the middle leaves nothing behind, and of two processes that start at once one waits for the other and then finds the work done.
 * @param only leaves out all others: for a copy of a database that is older than this program.
 * @throws when a file that was applied is missing: the database is newer than this program.
 */
export async function migrate(db: Db, folder = migrationsFolder, only?: ReadonlySet<string>): Promise<void> {
  await patiently(() =>
    sql`create table if not exists "migrations" ("name" text primary key, "appliedAt" text not null)`.execute(db),
  )
  const names = (await listMigrations(folder)).filter((name) => only?.has(name) ?? true)
  const applied = await listAppliedMigrations(db)
  const unknown = [...applied].filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new BootFailure(
      `The database has already been changed by a newer version of the site (${unknown.join(', ')}). Please start that version.`,
    )
  }
  for (const name of names) {
    if (applied.has(name)) continue
    const statements = splitStatements(await readFile(join(folder, name), 'utf8'))
    await patiently(() => apply(db, name, statements))
  }
  if (names.includes(activityLog)) await patiently(() => keepAuditLogAppendOnly(db))
}

/** Names of the migrations that this program knows, in their order. */
export async function listMigrations(folder = migrationsFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/** Empty also for a database that nobody has used yet. */
export async function listAppliedMigrations(db: Db): Promise<Set<string>> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migrations')) return new Set()
  return new Set((await db.selectFrom('migrations').select('name').execute()).map(({ name }) => name))
}

async function apply(db: Db, name: string, statements: string[]): Promise<void> {
  try {
    await db.transaction().execute(async (change) => {
      await change.insertInto('migrations').values({ name, appliedAt: new Date().toISOString() }).execute()
      for (const statement of statements) await sql.raw(statement).execute(change)
    })
  } catch (error) {
    const done =
      isUniqueClash(error) && (await db.selectFrom('migrations').select('name').where('name', '=', name).executeTakeFirst())
    if (!done) throw error // else another process was first
  }
}

/** Statements end with a semicolon at the end of a line; that is all the syntax our files use. */
function splitStatements(text: string): string[] {
  return text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

// SQLite lets one process write at a time; PostgreSQL makes two that create the same table at once clash in its catalogue (23505, 42710, 42P07).
function isInTheWay(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('errcode' in error && typeof error.errcode === 'number') return [5, 6].includes(error.errcode & 0xff)
  return 'code' in error && ['23505', '42710', '42P07', '40001', '40P01'].includes(String(error.code))
}

async function patiently(work: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + patience
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if (!isInTheWay(error) || Date.now() > end) throw error
      await wait(100)
    }
  }
}
