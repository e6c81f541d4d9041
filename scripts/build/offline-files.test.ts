import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Manifest } from '../check/check-size.ts'
import { offlineFiles } from './offline-files.ts'

const screens = ['home', 'bylaws', 'help', 'contact']
const texts = ['ko', 'en'].flatMap((language) =>
  ['site', ...screens].map((file) => `src/web/i18n/messages/${language}/${file}.ts`),
)
const chunk = (name: string): Manifest[string] => ({ file: `assets/${name.replaceAll(/\W/g, '-')}.js` })

const manifest: Manifest = {
  'src/web/entry-client.tsx': {
    file: 'assets/entry.js',
    imports: ['_react.js'],
    css: ['assets/entry.css'],
    assets: ['assets/display.woff2'],
    dynamicImports: ['src/web/pages/admin/page.tsx', 'src/web/ui/toast/toaster.tsx', ...texts],
  },
  '_react.js': { file: 'assets/react.js' },
  'src/web/ui/toast/toaster.tsx': { file: 'assets/toaster.js', imports: ['_dismiss.js'] },
  '_dismiss.js': { file: 'assets/dismiss.js' },
  'src/web/pages/admin/page.tsx': { file: 'assets/admin.js' },
  'src/web/pages/admin/never.tsx': { file: 'assets/never.js' },
  ...Object.fromEntries(texts.map((name) => [name, chunk(name)])),
  ...Object.fromEntries(screens.map((screen) => [`src/web/pages/${screen}/page.tsx`, chunk(screen)])),
}

test('the files for reading without signal are those of the public pages in both languages, with the parts that come later', () => {
  const files = offlineFiles(manifest)
  for (const file of ['entry.js', 'entry.css', 'display.woff2', 'react.js', 'toaster.js', 'dismiss.js', 'bylaws.js']) {
    assert.ok(files.includes(`/assets/${file}`), file)
  }
  for (const name of texts) assert.ok(files.includes(`/${chunk(name).file}`), name)
  assert.ok(!files.some((file) => /admin|never/.test(file)))
})

test('a page that is no longer in the build is noticed when building', () => {
  const { 'src/web/pages/help/page.tsx': _gone, ...rest } = manifest
  assert.throws(() => offlineFiles(rest), /help\/page\.tsx/)
})
