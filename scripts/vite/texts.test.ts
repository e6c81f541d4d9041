import assert from 'node:assert/strict'
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { emptyFolder } from '../../test/temporary-folder.ts'
import { textsOfParts } from './texts.ts'

/** A site of these files below src/web. */
function siteOf(files: Record<string, string[]>) {
  const folder = emptyFolder()
  for (const [name, lines] of Object.entries(files)) {
    const file = join(folder, 'src/web', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, lines.join('\n'))
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

const namespacesOf = (root: string) => {
  const parts = [...textsOfParts(root)].map(([file, { namespaces }]) => [file.replace('src/web/', ''), namespaces] as const)
  return Object.fromEntries(parts.filter(([, namespaces]) => namespaces.length > 0))
}

const frame = ["import { navTexts } from './a.texts.ts'"]

test('code brings the texts that it imports and that what imports it has not brought', () => {
  using site = siteOf({
    'a.texts.ts': [],
    'entry-client.tsx': [
      "import './frame.tsx'",
      "const page = () => import('./page.tsx')",
      "const bell = () => import('./bell.tsx')",
    ],
    'frame.tsx': frame,
    'page.tsx': [
      "import { joinTexts, navTexts } from '#web/a.texts.ts'",
      "import './part.tsx'",
      "const later = () => import('./dialog.tsx')",
    ],
    'part.tsx': [
      'import {',
      '  duesTexts,',
      '  homeTexts as home,',
      "} from './a.texts.ts'",
      "import type { loginTexts } from './a.texts.ts'",
    ],
    'dialog.tsx': ["import { duesTexts, helpTexts } from './a.texts.ts'"],
    'bell.tsx': ["import { helpTexts } from './a.texts.ts'"],
  })
  assert.deepEqual(namespacesOf(site.folder), {
    'entry-client.tsx': ['nav'],
    'page.tsx': ['dues', 'home', 'join'],
    'bell.tsx': ['help'],
    'dialog.tsx': ['help'],
  })
})

test('what two parts load later brings the texts that one of them lacks', () => {
  using site = siteOf({
    'a.texts.ts': [],
    'entry-client.tsx': ["const one = () => import('./one.tsx')", "const other = () => import('./other.tsx')"],
    'one.tsx': ["import { duesTexts } from './a.texts.ts'", "const later = () => import('./dialog.tsx')"],
    'other.tsx': ["const later = () => import('./dialog.tsx')", "const back = () => import('./one.tsx')"],
    'dialog.tsx': ["import { duesTexts } from './a.texts.ts'"],
  })
  assert.deepEqual(namespacesOf(site.folder), { 'one.tsx': ['dues'], 'dialog.tsx': ['dues'] })
})

test('every file of texts belongs to a part of the site that is downloaded', () => {
  const reached = new Set([...textsOfParts('.').values()].flatMap(({ files }) => files))
  const files = globSync('src/web/**/*.texts.ts').map((file) => file.replaceAll('\\', '/'))
  assert.ok(files.length > 20)
  assert.deepEqual(
    files.filter((file) => !reached.has(file)),
    [],
  )
})
