import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { findProblems } from './check-structure.ts'

function project(files: Record<string, string>) {
  const root = temporaryFolder()
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root.path, path)), { recursive: true })
    writeFileSync(join(root.path, path), source)
  }
  return root
}

test('a page that downloads late modules at once is reported with the chain of imports', () => {
  using root = project({
    'src/web/entry-client.tsx': "import { a } from './a.ts'\nimport type { Ride } from '#contract/ride.ts'\n",
    'src/web/a.ts': "export {\n  b,\n} from './b.ts'\nexport const later = () => import('react-hook-form')\n",
    'src/web/b.ts': "import * as z from 'zod/mini'\n",
    'src/web/pages/home/page.tsx': "import '#web/pages/admin/tabs.tsx'\n",
    'src/web/pages/join/page.tsx': "import 'react-hook-form'\nimport { Ride } from '#contract/ride.ts'\n",
    'src/contract/ride.ts': "import { string } from 'zod/mini'\n",
  })
  const chains = findProblems(root.path).filter((problem) => problem.includes('at once'))
  assert.deepEqual(
    chains.map((chain) => chain.split(':')[0]),
    [
      'src/web/entry-client.tsx → src/web/a.ts → src/web/b.ts → zod/mini',
      'src/web/pages/home/page.tsx → src/web/pages/admin/tabs.tsx',
      'src/web/pages/join/page.tsx → src/contract/ride.ts → zod/mini',
    ],
  )
})

test('an import of another screen and a vague name are reported', () => {
  using root = project({
    'src/web/pages/home/page.tsx': "export const part = () => import('../join/part.tsx')\nimport '#web/lists/paged-list.tsx'\n",
    'src/web/routes.ts': "import '#web/pages/home/page.tsx'\n",
    'src/web/rides/card.tsx': "import '#web/pages/home/part.tsx'\nimport '#web/lists/paged-list.tsx'\n",
    'src/web/ui/index.ts': '',
    'src/server/lib/dates.ts': '',
  })
  const expected = [
    /^src\/server\/lib\/dates.ts: 'lib'/,
    /^src\/web\/pages\/home.*another/,
    /^src\/web\/rides\/card.tsx imports src\/web\/pages\/home\/part.tsx: only screens/,
    /^src\/web\/ui\/index.ts/,
  ]
  const problems = findProblems(root.path)
  assert.equal(problems.length, expected.length, problems.join('\n'))
  for (const [index, pattern] of expected.entries()) assert.match(problems[index] ?? '', pattern)
})

// One forbidden import for each rule of biome.json: the importing file, the imported one, and words of the message.
const forbiddenImports: [path: string, source: string, message: RegExp][] = [
  ['src/contract/zod.ts', "import 'zod'", /Both sides load the contract/],
  ['src/contract/web.ts', "export { a } from '../web/a.ts'", /Both sides load the contract/],
  ['src/server/web.ts', "import '#web/routes.ts'", /never '\.\.\/' or the web side/],
  ['src/server/dynamic.ts', "export const page = () => import('./page.tsx')", /or the web side/],
  ['src/server/climb.ts', "import type { A } from '../contract/a.ts'", /never '\.\.\/'/],
  ['src/server/http/database.ts', "import 'kysely/helpers/sqlite'", /import the database/],
  ['src/server/rides/app.ts', "import '#server/app.ts'", /and no file of a subject imports the app/],
  ['src/web/server.ts', "import '#server/config.ts'", /runs in the browser/],
  ['src/web/pages/home/node.tsx', "import 'node:fs/promises'", /runs in the browser/],
  ['src/web/ui/page.tsx', "import '#web/pages/home/page.tsx'", /src\/web\/ui knows no page/],
  ['src/web/ui/a.test.ts', "import '#server/config.ts'", /test of the web side/],
  ['src/server/a.test.ts', "import '#web/routes.ts'", /test of the server/],
  ['src/server/cycle.ts', "import './cycle-back.ts'", /cycle/],
  ['src/server/cycle-back.ts', "import './cycle.ts'", /cycle/],
  ['src/web/intl.tsx', "export const format = new Intl.NumberFormat('ko')", /i18n\/format\.ts/],
]

test('the linter rejects each forbidden import between contract, server, web and ui', () => {
  using root = project(Object.fromEntries(forbiddenImports.map(([path, source]) => [path, `${source}\n`])))
  for (const name of ['biome.json', 'scripts/lint']) cpSync(name, join(root.path, name), { recursive: true })
  const argv = ['lint', '--vcs-enabled=false', '--reporter=concise', '--max-diagnostics=none', 'src']
  const biome = resolve('node_modules/@biomejs/biome/bin/biome')
  const { stdout, stderr } = spawnSync(process.execPath, [biome, ...argv], { cwd: root.path, encoding: 'utf8' })
  const lines = `${stdout}${stderr}`.split('\n')
  for (const [path, source, message] of forbiddenImports)
    assert.ok(
      lines.some((line) => line.includes(path) && message.test(line)),
      `${path}: ${source.slice(0, 60)}\n${stdout}`,
    )
})
