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

test('code brings the texts that it imports and that not all of what imports it has brought', () => {
  using site = siteOf({
    'a.texts.ts': [],
    'entry-client.tsx': [
      "import './frame.tsx'",
      "const page = () => import('./page.tsx')",
      "const bell = () => import('./bell.tsx')",
    ],
    'frame.tsx': ["import { navTexts } from './a.texts.ts'"],
    'page.tsx': [
      "import { joinTexts, navTexts } from '#web/a.texts.ts'",
      "import './part.tsx'",
      "const later = () => import('./dialog.tsx')",
      "const question = () => import('./question.tsx')",
    ],
    'part.tsx': [
      'import {',
      '  duesTexts,',
      '  homeTexts as home,',
      "} from './a.texts.ts'",
      "import type { loginTexts } from './a.texts.ts'",
    ],
    'dialog.tsx': ["import { duesTexts, helpTexts } from './a.texts.ts'", "const back = () => import('./page.tsx')"],
    'bell.tsx': ["import { helpTexts } from './a.texts.ts'", "const later = () => import('./question.tsx')"],
    'question.tsx': ["import { duesTexts, helpTexts } from './a.texts.ts'"],
  })
  assert.deepEqual(namespacesOf(site.folder), {
    'entry-client.tsx': ['nav'],
    'page.tsx': ['dues', 'home', 'join'],
    'bell.tsx': ['help'],
    'dialog.tsx': ['help'],
    // The page has brought the one, the bell the other.
    'question.tsx': ['dues', 'help'],
  })
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
