import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assetsOf, type ClientBuild } from './page-assets.ts'

const build: ClientBuild = {
  manifest: {
    'src/web/entry-client.tsx': { file: 'entry.js', imports: ['_runtime.js'] },
    'src/web/pages/join/page.tsx': { file: 'join.js', imports: ['_form.js'] },
    '_runtime.js': { file: 'runtime.js' },
    '_form.js': { file: 'form.js' },
    '_react-dom.js': { file: 'react-dom.js', name: 'react-dom', imports: ['_runtime.js'] },
    '_schema.js': { file: 'schema.js' },
  },
  files: new Map(['entry.js', 'react-dom.js'].map((file) => [file, { integrity: ` integrity="of ${file}"`, text: '' }])),
}

test('after the first paint a page fetches all that it needs side by side, also what its entry asks for by import()', () => {
  const { tags } = assetsOf(build, { modules: ['src/web/pages/join/page.tsx'], texts: [] }, 'ko')
  const [, waiting = ''] = tags.split('<template id="scripts">')
  assert.deepEqual(
    [...waiting.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href),
    ['/runtime.js', '/react-dom.js', '/join.js', '/form.js'],
  )
  assert.match(waiting, /src="\/entry.js" integrity="of entry.js"/)
  assert.match(waiting, /href="\/react-dom.js" integrity="of react-dom.js"/)
})
