import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { findLeaders } from './ride-leaders.ts'

test('rides without a leader ask for the viewer alone', async () => {
  await using app = await createTestApp()
  const { userId } = await app.signedInAs('member')
  let queries = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1
      return result
    },
  }
  const ride = { leaderId: null, sweepId: null }
  const leadersOf = await findLeaders(app.db.withPlugin(counter), userId, [ride])
  assert.deepEqual([leadersOf(ride).leader, leadersOf(ride).viewerIsMember, queries], [null, true, 1])
})
