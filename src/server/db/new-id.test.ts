import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from './new-id.ts'

test('successive ids are unique, ordered, and UUIDs of version 7', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  assert.deepEqual([...ids].sort(), ids)
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids) assert.match(id, /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
