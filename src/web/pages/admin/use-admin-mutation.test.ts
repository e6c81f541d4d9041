import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

test('whatever changes something in the dashboard goes the one way that knows what to do when the session has ended', () => {
  const files = globSync('*.{ts,tsx}', { cwd: import.meta.dirname }).filter((name) => !name.endsWith('.test.ts'))
  const sources = files.map((name) => ({ name, source: readFileSync(`${import.meta.dirname}/${name}`, 'utf8') }))
  const uses = (word: string) => sources.filter(({ source }) => new RegExp(`\\b${word}\\(`).test(source)).map(({ name }) => name)
  assert.ok(uses('useAdminMutation').length > 10)
  for (const detour of ['fetch', 'request', 'mutationOptions']) assert.deepEqual(uses(detour), [], detour)
  // The declaration of the one way has a type between name and bracket, and so has its use of the library's.
  assert.deepEqual(uses('useMutation'), [])
  const typed = sources.filter(({ source }) => source.includes('useMutation<')).map(({ name }) => name)
  assert.deepEqual(typed, ['use-admin-mutation.ts'])
})
