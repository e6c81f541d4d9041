import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listedPaths } from '#server/pages/files/site-files.ts'
import { routes } from '#web/routes.ts'

test('the site map lists exactly the pages that search engines may list', () => {
  const listed = routes.filter(({ indexable }) => indexable).map(({ path }) => path)
  assert.deepEqual([...listedPaths].sort(), listed.sort())
})
