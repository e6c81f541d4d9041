import { test } from 'node:test'
import { killUnderWriters } from '../ordeal/crash.ts'
import { assertMet, seed } from '../ordeal/figures.ts'

// More kills, on both databases, and of first starts: long/crash.test.ts and `npm run ordeal -- --only crash`. ORDEAL_SEED repeats the moments of a run that failed.

test(
  'killed at random moments under eight writers, nothing acknowledged is lost and nothing undone or half done',
  {
    timeout: 120_000,
  },
  async (context) => assertMet(context, await killUnderWriters({ engine: 'sqlite', rounds: 2, writes: 150, seed })),
)
