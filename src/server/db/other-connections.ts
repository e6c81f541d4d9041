import { sql } from 'kysely'
import type { Db } from './open.ts'
import { postgresApplicationName } from './postgres-pool.ts'

/** Whether another process of the site is connected with this PostgreSQL database. */
export async function hasOtherConnections(db: Db): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as "count" from pg_stat_activity
    where datname = current_database() and application_name = ${postgresApplicationName} and pid <> pg_backend_pid()`.execute(db)
  return rows[0]?.count !== 0
}
