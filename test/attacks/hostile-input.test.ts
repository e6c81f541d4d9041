import { test } from 'node:test'
import { assertMet } from '../ordeal/figures.ts'
import { sendHostileRequests } from '../ordeal/hostile-requests.ts'

/** Each call about six times. The same requests each time, so a failure comes from a change; long/ordeal.test.ts sends others, on both databases. */
const count = 1_250
const seed = 691_321_942

test(
  'hostile input to any call, as any role: no 5xx, no internals in the answer, no value of a wrong type accepted',
  { timeout: 120_000 },
  async (context) => assertMet(context, await sendHostileRequests(count, seed)),
)
