import { test } from 'node:test'
import { engines } from '../databases/databases.ts'
import { killFirstStart, killUnderWriters } from '../ordeal/crash.ts'
import { assertMet, seed } from '../ordeal/figures.ts'

// The longest form is `npm run ordeal -- --only crash`. ORDEAL_SEED repeats the moments of a run that failed.

for (const engine of engines)
  test(
    `${engine}: killed twelve times under eight writers, nothing acknowledged is lost and nothing undone or half done`,
    {
      timeout: 300_000,
    },
    async (context) => assertMet(context, await killUnderWriters({ engine, rounds: 12, writes: 2_000, seed })),
  )

test(
  'after a kill at any of five moments of the first start, the next start completes it',
  { timeout: 180_000 },
  async (context) => assertMet(context, await killFirstStart({ rounds: 5, seed })),
)
