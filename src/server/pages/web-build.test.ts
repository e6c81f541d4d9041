import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assetsOf, type ClientBuild, integrityMapOf } from './web-build.ts'

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
  assert.match(waiting, /src="\/entry.js" integrity="sha256-of-entry.js"/)
  assert.match(waiting, /href="\/react.js" integrity="sha256-of-react.js"/)
  assert.doesNotMatch(tags + scriptLoader, /\.js"/)
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

test('the map of hashes has every script that may come later, and those of the dashboard for administrators alone', () => {
  const chunk = (file: string, dynamicImports: string[] = [], imports: string[] = []) => ({ file, imports, dynamicImports })
  const [home, admin] = ['src/web/pages/home/page.tsx', 'src/web/pages/admin/page.tsx']
  const manifest = {
    'src/web/entry-client.tsx': chunk('entry.js', [home, admin], ['_shared.js']),
    [home]: chunk('home.js', ['src/web/a-dialog.tsx']),
    [admin]: chunk('admin.js', ['src/web/a-panel.tsx', 'src/web/a-dialog.tsx'], ['_frame.js']),
    'src/web/a-dialog.tsx': chunk('a-dialog.js', [], ['_shared.js']),
    'src/web/a-panel.tsx': chunk('a-panel.js'),
    '_shared.js': chunk('shared.js'),
    '_frame.js': chunk('frame.js'),
  }
  const files = new Map(Object.values(manifest).map(({ file }) => [file, { integrity: `sha256-of-${file}` as const, text: '' }]))
  const scriptsFor = (closed: string[]) => {
    const { tag } = integrityMapOf({ manifest, files }, closed)
    const { integrity } = JSON.parse(tag.replace(/<[^>]*>/g, ''))
    for (const [path, hash] of Object.entries(integrity)) assert.equal(hash, `sha256-of-${path.slice(1)}`)
    return Object.keys(integrity).sort()
  }
  const all = ['/a-dialog.js', '/a-panel.js', '/admin.js', '/entry.js', '/frame.js', '/home.js', '/shared.js']
  assert.deepEqual(scriptsFor([]), all)
  assert.deepEqual(
    scriptsFor([admin]),
    all.filter((file) => file !== '/a-panel.js'),
  )
})
