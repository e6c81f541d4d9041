import { test } from 'node:test'
import { assertMet, seed } from '../ordeal/figures.ts'
import { sendHostileRequests } from '../ordeal/hostile-requests.ts'

// The long form is `npm run ordeal -- --only hostile`; ORDEAL_SEED repeats a run.

test('hostile requests over the network, as any role: no 5xx, no hang, nothing of the inside, and the same process goes on', {
  timeout: 300_000,
}, async (context) => {
  assertMet(context, await sendHostileRequests(27_000, seed))
})
