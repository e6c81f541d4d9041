import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '#server/db/open.ts'
import { Refusal } from '#server/refusals.ts'
import { engines, freshDatabase } from '../../../test/databases.ts'
import { plansOf } from '../../../test/query-plans.ts'
import { listAnnouncements } from './announcements.ts'
import { listAuditLog } from './audit-log.ts'
import { countApplications, listApplicationSummaries, listApplications } from './membership-applications.ts'
import { listRidingEvents, listUpcomingEvents } from './riding-events.ts'
import { listUsers } from './users.ts'

const cursor = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
const second = cursor(['2026-07-04T06:00:00.000Z', 'id'])
const lists: Record<string, (db: Db, after?: string) => Promise<unknown>> = {
  announcements: (db, after) => listAnnouncements(db, { limit: 20, after }),
  rides: (db, after) => listRidingEvents(db, { limit: 20, after, askerId: 'nobody' }),
  'upcoming rides': (db, after) =>
    listUpcomingEvents(db, { today: '2026', yesterday: '2025', limit: 20, after, askerId: 'nobody' }),
  users: (db, after) => listUsers(db, { limit: 20, after }),
  applications: (db, after) => listApplications(db, { limit: 20, after }),
  'waiting applications': (db, after) => listApplicationSummaries(db, { status: 'pending', limit: 20, after }),
  'the audit log': (db, after) => listAuditLog(db, { limit: 20, after }),
}

for (const [name, list] of Object.entries(lists)) {
  test(`the list of ${name} is read from an index, in order, whatever the page`, async () => {
    await using db = await freshDatabase('sqlite')
    for (const after of [undefined, second]) {
      const plans = await plansOf(db, (spied) => list(spied, after))
      assert.ok(
        plans.every((step) => !/TEMP B-TREE/.test(step)),
        plans.join('\n'),
      )
      assert.ok(
        plans.every((step) => !/^SCAN (?!.* USING (COVERING )?INDEX)/.test(step)),
        plans.join('\n'),
      )
      if (after !== undefined)
        assert.ok(
          plans.some((step) => step.startsWith('SEARCH')),
          plans.join('\n'),
        )
    }
  })
}

const searches: Record<string, (db: Db) => Promise<unknown>> = {
  applications: (db) => listApplicationSummaries(db, { limit: 20, search: 'ㄱㄷㅇ 303', status: 'pending', after: second }),
  users: (db) => listUsers(db, { limit: 20, search: '도윤 club' }),
  'the counts of applications': (db) => countApplications(db, 'ㄱㄷㅇ'),
}

for (const [name, search] of Object.entries(searches)) {
  test(`a search for ${name} is one query that looks its words up in the index`, async () => {
    await using db = await freshDatabase('sqlite')
    const plans = await plansOf(db, search)
    const lookups = plans.filter((step) => /^SEARCH searchTerms .*\(kind=\? AND term>\? AND term<\?\)/.test(step))
    assert.ok(lookups.length >= 1, plans.join('\n'))
    assert.ok(!plans.some((step) => /^SCAN (?!.* USING (COVERING )?INDEX)/.test(step)), plans.join('\n'))
  })
}

for (const engine of engines) {
  test(`${engine}: a position that the site never gave is refused, naming the parameter`, async () => {
    await using db = await freshDatabase(engine)
    for (const after of [
      'x',
      '',
      cursor('a'),
      cursor([1, 2]),
      cursor(['a', 'b', 'c']),
      cursor(['a', null]),
      cursor(['a\0', 'b']),
    ]) {
      await assert.rejects(
        listAnnouncements(db, { limit: 1, after }),
        (error) => error instanceof Refusal && error.status === 400 && error.issues[0]?.path === 'after',
      )
    }
  })
}
