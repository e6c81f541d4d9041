import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { startBuiltSite } from '../ordeal/built-site.ts'
import { readSqliteRows } from '../rows.ts'
import { announce as announceOnce, password, signIn } from './club-writers.ts'
import { createLedger } from './ledger.ts'

/** The built site on a folder, an administrator, and a ledger of the announcements that the site has acknowledged. */
export async function startAnnouncing(dataDir: string) {
  const site = startBuiltSite({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  const address = await site.address()
  const admin = await signIn(address, 'admin', password)
  const ledger = createLedger()
  let names = 0
  async function announce(to = address) {
    names += 1
    const name = `a${names}`
    let answer: Awaited<ReturnType<typeof announceOnce>>
    await ledger.write(`announcements ${name}`, '1', async () => {
      answer = await announceOnce(to, admin, name)
      return answer?.status === 201
    })
    return answer
  }
  return {
    site,
    address,
    admin,
    ledger,
    announce,
    async statusOf(path: string) {
      const answer = await fetch(address + path, { headers: { cookie: admin } })
      await answer.arrayBuffer()
      return answer.status
    },
    /** Milliseconds until changes are accepted again. */
    async acceptsAgain() {
      const began = performance.now()
      while ((await announce())?.status !== 201) await wait(50)
      return Math.round(performance.now() - began)
    },
    /** Kills the site. */
    async assertNothingLost() {
      site.child.kill('SIGKILL')
      await site.left()
      assert.deepEqual(ledger.compare(await readSqliteRows(dataDir)), [])
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}
