import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const documents = ['bench/README.md', ...globSync(['*.md', 'docs/**/*.md'])]
const sources = globSync([
  '{bench,deploy,docs,migrations,public,scripts,src,test}/**',
  '*',
  '.ci/*',
  '.env.example',
  '.github/**',
])

/** `web/routes.ts` stands for `src/web/routes.ts`, `pages/admin/` for a folder. */
const exists = (path: string) => sources.some((source) => `/${source}`.endsWith(`/${path.replace(/\/$/, '')}`))

for (const document of documents) {
  test(`every link, file and folder name in ${document} leads somewhere`, () => {
    const text = readFileSync(document, 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)].map(([, link = '']) => join(dirname(document), link))
    const files = [...text.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.(?:tsx?|js|json|css|sql|grit|md|webp|txt))`/g)].map(
      ([, file = '']) => file,
    )
    const folders = [...text.matchAll(/`((?:contract|server|web)\/[\w/-]+)`/g)].map(([, folder = '']) => folder)
    // The first start makes the key file.
    const examples = /NNN|^(data\/)?encryption-keys\.json$|^(robots|security)\.txt$|^ical\.js$|^search\.md$/
    const missing = [
      ...links,
      ...folders,
      ...files.filter((file) => !examples.test(file) && !/^(dist|test-results)[/]/.test(file)),
    ].filter((path) => !exists(path))
    assert.deepEqual(missing, [])
  })
}

test('every file that a comment of the code names exists', () => {
  const missing = globSync('{src,scripts,test,bench}/**/*.{ts,tsx,css}').flatMap((source) => {
    const comments = readFileSync(source, 'utf8').match(/^\s*(?:\/\/|\/?\*).*|\s\/\/ .*/gm) ?? []
    const files = comments.flatMap((line) => line.match(/(?<![\w./<>-])(?:[\w-]+\/)+[\w.-]+\.(?:tsx?|js|css|sql|md)\b/g) ?? [])
    return files.filter((file) => !exists(file) && !file.startsWith('dist/')).map((file) => `${source}: ${file}`)
  })
  assert.deepEqual(missing, [])
})
