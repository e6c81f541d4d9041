import { test } from 'node:test'
import { engines } from '../databases/databases.ts'
import { assertMet } from '../ordeal/figures.ts'
import { sendHostileRequests } from '../ordeal/hostile-requests.ts'

/** Each call about twelve times on SQLite. The same requests each time, so a failure comes from a change; long/hostile-input.test.ts sends others. */
const counts = { sqlite: 2_500, postgres: 1_000 }
const seed = 691_321_942

for (const engine of engines)
  test(
    `${engine}: hostile input to any call, as any role: no 5xx, no internals in the answer, no value of a wrong type accepted`,
    {
      timeout: 120_000,
    },
    async (context) => assertMet(context, await sendHostileRequests(counts[engine], seed, engine)),
  )
