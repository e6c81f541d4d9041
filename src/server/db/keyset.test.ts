import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCursor } from './keyset.ts'

const cursor = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')

test('a made-up cursor is refused with an issue for its parameter', () => {
  const read = (after: string) => readCursor(after, ['number', 'string'])
  assert.deepEqual(read(cursor([-1, 'b'])), [-1, 'b'])
  const wrong = ['a', [0], ['0', 'b'], [0, null], [1.5, 'b'], [1e12, 'b'], [0, 'b\0']]
  for (const after of ['x', '', ...wrong.map(cursor)])
    assert.throws(
      () => read(after),
      { name: 'Refusal', status: 400, issues: [{ path: 'after', message: 'Invalid value' }] },
      after,
    )
})
