import { test } from 'node:test'
import { engines } from '../databases/databases.ts'
import { assertMet, seed } from '../ordeal/figures.ts'
import { sendHostileRequests } from '../ordeal/hostile-requests.ts'

// Longer yet: `npm run ordeal -- --only hostile`. ORDEAL_SEED repeats a run.

const counts = { sqlite: 27_000, postgres: 6_000 }

for (const engine of engines)
  test(
    `${engine}: ${counts[engine]} hostile requests over the network, as any role: no 5xx, no hang, nothing of the inside, and the same process goes on`,
    {
      timeout: 600_000,
    },
    async (context) => assertMet(context, await sendHostileRequests(counts[engine], seed, engine)),
  )
