import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { prepareKeys } from '#server/db/encryption/registered-keys.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/open.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../app.ts'
import { migratedPlace } from '../databases/databases.ts'

export interface TwoSites extends AsyncDisposable {
  here: TestApp
  there: TestApp
  /** Of `here`. */
  address: string
}

/** Two sites with connections of their own to one database, as two processes would have. */
export async function twice(open: () => Db, pages?: TestAppOptions['pages']): Promise<TwoSites> {
  const dbs = [open(), open()] as const
  await migrate(dbs[0])
  await prepareKeys(dbs[0])
  const site = (db: Db) => createTestApp({ db, ...(pages && { pages }) })
  const [here, there] = [await site(dbs[0]), await site(dbs[1])]
  await here.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = here.app.server.address() as AddressInfo
  return {
    here,
    there,
    address: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      await Promise.all([here, there].map((site) => site[Symbol.asyncDispose]()))
      await Promise.all(dbs.map((db) => db.destroy()))
    },
  }
}

/** Runs with the data folder of a new site, which is deleted afterwards. */
export async function inFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const { dataDir } = await migratedPlace('sqlite')
  try {
    await work(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

export async function read(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(address, { headers })
  const { date: _, ...told } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers: told, body: await answer.text() }
}
