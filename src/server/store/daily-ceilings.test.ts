import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../test/databases.ts'
import { plansOf } from '../../../test/query-plans.ts'
import { listReachedCeilings } from './daily-ceilings.ts'

test('the daily ceilings read no more rows than they count, however many there are', async () => {
  await using db = await freshDatabase()
  const plans = await plansOf(db, (asked) => listReachedCeilings(asked, new Date()))
  assert.equal(plans.length, 2)
  for (const plan of plans) assert.match(plan, /SEARCH .* USING (COVERING )?INDEX (usersByCreation|applicationsBySubmission)/)
  assert.doesNotMatch(plans.join('\n'), /TEMP B-TREE/)
})
