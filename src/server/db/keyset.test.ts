import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAnnouncements } from '#server/news/news-calls.ts'
import { Refusal } from '#server/refusals.ts'
import { freshDatabase } from '../../../test/databases/databases.ts'

const cursor = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')

test('a made-up cursor is rejected with an issue for its parameter', async () => {
  await using db = await freshDatabase()
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
