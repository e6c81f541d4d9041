import { type Postgres, startPostgres } from './postgres.ts'

let postgres: Postgres | undefined

/** One PostgreSQL for the whole run of `node --test`; the test processes find it by the environment. */
export async function globalSetup(): Promise<void> {
  postgres = await startPostgres()
  process.env.TEST_POSTGRES_URL = postgres.url
}

export async function globalTeardown(): Promise<void> {
  await postgres?.stop()
}
