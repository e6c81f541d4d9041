import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assetsOf, type ClientBuild } from './web-build.ts'

const build: ClientBuild = {
  manifest: {
    'src/web/entry-client.tsx': { file: 'entry.js', imports: ['_runtime.js', '_react.js'], css: ['site.css'] },
    'src/web/pages/join/page.tsx': { file: 'join.js', imports: ['_form.js'], css: ['join.css'] },
    'src/web/entry-client.tsx?texts=ko': { file: 'site-texts-ko.js' },
    'src/web/pages/join/page.tsx?texts=ko': { file: 'join-texts-ko.js' },
    'src/web/pages/join/page.tsx?texts=en': { file: 'join-texts-en.js' },
    '_runtime.js': { file: 'runtime.js' },
    '_react.js': { file: 'react.js', imports: ['_runtime.js'] },
    '_form.js': { file: 'form.js', imports: ['_react.js'] },
    '_schema.js': { file: 'schema.js' },
  },
  files: new Map(
    ['entry.js', 'react.js', 'site.css', 'join.css'].map((file) => [file, { integrity: `sha256-of-${file}`, text: `${file}{}` }]),
  ),
}
const joinPage = { modules: ['src/web/pages/join/page.tsx'] }

test('a page preloads everything that it runs, with its texts in one language, each file once, and downloads none of it before the first paint', () => {
  const { tags, scripts } = assetsOf(build, joinPage, { language: 'ko', reader: null })
  const [waiting = '', scriptLoader = ''] = scripts.split('</template>')
  assert.ok(waiting.startsWith('<template id="scripts">'))
  assert.deepEqual(
    [...waiting.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href),
    ['/runtime.js', '/react.js', '/form.js', '/join.js', '/site-texts-ko.js', '/join-texts-ko.js'],
  )
  assert.ok(
    tags.startsWith('<link rel="expect" href="#state" blocking="render">'),
    'nothing is painted before the whole page is here',
  )
  assert.match(waiting, /src="\/entry.js" integrity="sha256-of-entry.js"/)
  assert.match(waiting, /href="\/react.js" integrity="sha256-of-react.js"/)
  assert.doesNotMatch(tags + scriptLoader, /\w\.js"/)
})

test('a visitor’s page has its styles in itself; a user’s names them, with their hashes', () => {
  const [visitors, users] = ([null, 'member'] as const).map((reader) => assetsOf(build, joinPage, { language: 'ko', reader }))
  assert.match(visitors?.tags ?? '', /<style>join.css{}<\/style><link rel="stylesheet" href="\/join.css" disabled>/)
  assert.match(
    users?.tags ?? '',
    /href="\/site.css" integrity="[^"]+"><link rel="stylesheet" href="\/join.css" integrity="sha256-of-join.css">/,
  )
  assert.deepEqual([visitors?.hashes.styles.length, users?.hashes.styles.length], [1, 0])
})

test('a user’s page lists what it runs, and names the hashes of all scripts; a visitor’s does not', () => {
  const file = 'hashes.json'
  const withHashes = {
    manifest: { ...build.manifest, hashes: { file } },
    files: new Map([...build.files, [file, { integrity: `sha256-of-${file}` as const, text: '' }]]),
  }
  const [visitors = '', users = ''] = ([null, 'member'] as const).map(
    (reader) => assetsOf(withHashes, joinPage, { language: 'ko', reader }).scripts,
  )
  assert.ok(visitors.startsWith('<template id="scripts">'))
  const named = '<template id="scripts" data-hashes="/hashes.json" data-integrity="sha256-of-hashes.json" data-files="'
  assert.ok(users.startsWith(named))
  const [listed = ''] = users.slice(named.length).split('"')
  assert.match(listed, /^runtime:\S* react:of-react\.js form:/)
  assert.doesNotMatch(users, /modulepreload" href/)
})
