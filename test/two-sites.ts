import assert from 'node:assert/strict'
import { channel } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/open.ts'
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts'

/** Two processes on one database, as far as the database can tell; the first can be reached at `address`. */
export async function twice(
  open: () => Db,
  pages?: TestAppOptions['pages'],
): Promise<AsyncDisposable & { here: TestApp; there: TestApp; address: string }> {
  const dbs = [open(), open()] as const
  await migrate(dbs[0])
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

/** Runs with a data folder that goes away afterwards. */
export async function inFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-at-once-'))
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

const fastifyHandles = channel('tracing:fastify.request.handler:start')

/** What lay ready: fails when Fastify has done anything for it. */
export async function readAtOnce(address: string, headers: Record<string, string> = {}) {
  let byFastify = 0
  const count = () => {
    byFastify += 1
  }
  fastifyHandles.subscribe(count)
  const answer = await read(address, headers)
  fastifyHandles.unsubscribe(count)
  assert.equal(byFastify, 0, `${new URL(address).pathname} did not lie ready`)
  return answer
}
