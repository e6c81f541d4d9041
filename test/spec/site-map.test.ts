import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listedPaths } from '#server/pages/files/site-files.ts'
import { routes } from '#web/routes.ts'

test('the site map of the server lists what the routes of the web side let search engines list', () => {
  const listed = routes.filter(({ indexable }) => indexable).map(({ path }) => path)
  assert.deepEqual([...listedPaths].sort(), listed.sort())
})
