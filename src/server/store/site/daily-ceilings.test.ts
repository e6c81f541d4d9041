import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dailyCeilings } from '#contract/site/daily-ceilings.ts'
import { freshDatabase } from '../../../../test/databases/databases.ts'
import { plansOf } from '../../../../test/growth/query-plans.ts'
import { keepBelowCeiling } from './daily-ceilings.ts'

test('the daily ceilings read no more rows than they count, however many there are', async () => {
  await using db = await freshDatabase()
  for (const ceiling of dailyCeilings) {
    const plan = await plansOf(db, (asked) => keepBelowCeiling(asked, ceiling, new Date(), async () => undefined))
    assert.match(plan.join('\n'), /^SEARCH .* USING (COVERING )?INDEX (usersByCreation|applicationsBySubmission) /)
    assert.equal(plan.length, 1)
  }
})
