import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { listAnnouncements } from '#server/store/content/announcements.ts'
import { countCompilations } from '../../../test/compilations.ts'
import { freshDatabase } from '../../../test/databases/databases.ts'
import { openSqlite } from './node-sqlite.ts'

function countPrepared(t: TestContext): () => number {
  const { mock } = t.mock.method(DatabaseSync.prototype, 'prepare')
  return () => mock.callCount()
}

test('what is asked again is not prepared again, whatever its values', async (t) => {
  await using db = await freshDatabase('sqlite')
  const prepared = countPrepared(t)
  for (const limit of [1, 2, 3]) await listAnnouncements(db, { limit })
  assert.equal(prepared(), 1)
})

test('nor does SQLite itself compile it again', async (t) => {
  const compiled = countCompilations(t)
  await using db = await freshDatabase('sqlite')
  const ask = (limit: number) => listAnnouncements(db, { limit })
  await ask(1)
  const before = compiled()
  assert.ok(before > 0)
  for (const limit of [1, 2, 3]) await ask(limit)
  assert.equal(compiled(), before)
})

test('however many texts there are, those that are kept stay few, and one that was dropped is prepared anew', (t) => {
  const { writer, close } = openSqlite(':memory:')
  const prepared = countPrepared(t)
  const ask = (number: number) => writer.run(`select ${number} as "number"`, []).rows
  for (let number = 0; number < 501; number += 1) ask(number)
  assert.deepEqual([ask(500), prepared()], [[{ number: 500 }], 501])
  assert.deepEqual([ask(0), prepared()], [[{ number: 0 }], 502])
  close()
})
