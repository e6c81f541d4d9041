import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { findBorderViolations } from './check-borders.ts'

type Files = Record<string, string>

function plant(files: Files) {
  const root = mkdtempSync(join(tmpdir(), 'borders-'))
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), source)
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true }) }
}

/** What check-borders says about a project of just these files: `where` and problem of each finding. */
function bordersOf(files: Files): string[] {
  using project = plant(files)
  return findBorderViolations(project.root).map(({ where, problem, remedy }) => {
    assert.ok(remedy.length > 20, 'every finding says what to do')
    return `${where} ${problem}`
  })
}

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')

interface Diagnostic {
  category: string
  message: string
  location: { path: string }
}

/** What Biome's lint says with the project's own biome.json, as `path category: message`. */
function lintOf(files: Files): string[] {
  using project = plant(files)
  cpSync('biome.json', join(project.root, 'biome.json'))
  cpSync('scripts/lint', join(project.root, 'scripts/lint'), { recursive: true })
  const { stdout } = spawnSync(
    process.execPath,
    [biome, 'lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', 'src'],
    { cwd: project.root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  return diagnostics.map(({ location, category, message }) => `${location.path} ${category}: ${message}`)
}

const imports = (...specifiers: string[]) => specifiers.map((specifier) => `import '${specifier}'\n`).join('')
const entities = { 'src/contract/rides.ts': "import * as z from 'zod/mini'\nexport const Ride = z.string()\n" }

test('a project that keeps the borders is left in peace', () => {
  const files = {
    ...entities,
    'src/contract/roles.ts': "export const roles = ['admin'] as const\n",
    'src/server/routes/rides.ts': imports('fastify', '#contract/rides.ts', '#server/store/rides.ts'),
    'src/server/routes/site/health.ts': 'export const health = 1\n',
    'src/server/store/rides.ts': imports('kysely', '#contract/rides.ts', './tickets.ts'),
    'src/server/store/accounts/tickets.ts': 'export const tickets = 1\n',
    'src/server/db/open.ts': imports('kysely', 'node:sqlite', 'pg'),
    'src/server/demo/seed.ts': imports('kysely'),
    'src/web/entry-client.tsx': `${imports('react', './routes.ts', '#contract/roles.ts')}import type { Ride } from '#contract/rides.ts'\nexport type A = Ride\n`,
    'src/web/routes.ts': "export const load = () => import('./pages/admin/page.tsx')\n",
    'src/web/pages/home/page.tsx': imports('#web/ui/button.tsx', './hero.tsx'),
    'src/web/pages/home/hero.tsx': 'export const hero = 1\n',
    'src/web/pages/admin/page.tsx': imports('#contract/rides.ts'),
    'src/web/ui/button.tsx': imports('react'),
    'src/web/i18n/format.ts': 'export const format = new Intl.NumberFormat()\n',
    'src/web/i18n/sentences.ko.ts': 'export const korean = 1\n'.repeat(300).replaceAll('korean', 'k'),
    'src/web/i18n/format.test.ts': "import assert from 'node:assert/strict'\nassert.ok(1)\n",
  }
  assert.deepEqual(bordersOf(files), [])
  delete (files as Files)['src/web/i18n/sentences.ko.ts']
  assert.deepEqual(lintOf(files), [])
})

test('the contract reaches nothing beyond zod/mini, not even by a detour', () => {
  const found = bordersOf({
    'src/contract/a.ts': imports('./b.ts'),
    'src/contract/b.ts': "import type { X } from 'kysely'\nexport type Y = X\n",
  })
  assert.deepEqual(found, [
    'src/contract/a.ts The contract reaches beyond zod/mini: src/contract/a.ts → src/contract/b.ts → kysely.',
    'src/contract/b.ts The contract reaches beyond zod/mini: src/contract/b.ts → kysely.',
  ])
})

test('server and web do not import each other, in whatever way it is written', () => {
  const found = bordersOf({
    'src/server/config.ts': "export const config = 1\nexport { x } from '#web/x.ts'\n",
    'src/web/x.ts': "export const x = () => import('../server/config.ts')\n",
    'src/web/x.test.ts': "import {\n  config,\n} from '#server/config.ts'\nexport { config }\n",
  })
  assert.deepEqual(
    found.filter((line) => /' imports '/.test(line)),
    [
      "src/server/config.ts:2 'server' imports 'web' (#web/x.ts).",
      "src/web/x.test.ts:3 'web' imports 'server' (#server/config.ts).",
      "src/web/x.ts:1 'web' imports 'server' (../server/config.ts).",
    ],
  )
  assert.ok(found.some((line) => line === 'src/web/x.ts:1 The import climbs: ../server/config.ts.'))
})

test('a screen does not import a part of another screen', () => {
  const found = bordersOf({
    'src/web/pages/home/page.tsx': imports('#web/pages/join/form.tsx'),
    'src/web/pages/join/form.tsx': 'export const form = 1\n',
  })
  assert.deepEqual(found, ["src/web/pages/home/page.tsx:1 The screen 'home' imports a part of the screen 'join'."])
})

test('the home page reaches neither zod nor forms nor the admin dashboard', () => {
  const found = bordersOf({
    ...entities,
    'src/web/entry-client.tsx': imports('./app.tsx'),
    'src/web/app.tsx': imports('#contract/rides.ts', './pages/admin/page.tsx'),
    'src/web/pages/admin/page.tsx': imports('./tabs.tsx'),
    'src/web/pages/admin/tabs.tsx': 'export const tabs = 1\n',
    'src/web/pages/home/page.tsx': imports('react-hook-form'),
  })
  assert.deepEqual(found, [
    'src/web/entry-client.tsx The home page reaches src/web/pages/admin/page.tsx: src/web/entry-client.tsx → src/web/app.tsx → src/web/pages/admin/page.tsx.',
    'src/web/entry-client.tsx The home page reaches zod/mini: src/web/entry-client.tsx → src/web/app.tsx → src/contract/rides.ts → zod/mini.',
    'src/web/pages/home/page.tsx The home page reaches react-hook-form: src/web/pages/home/page.tsx → react-hook-form.',
  ])
})

test('a form that visitors fill in reaches no schema before it is drawn', () => {
  const found = bordersOf({
    ...entities,
    'src/web/pages/join/page.tsx': imports('./account-form.tsx'),
    'src/web/pages/join/account-form.tsx': "import { rides } from '#contract/rides.ts'\nexport const form = rides\n",
    'src/web/pages/login/page.tsx': "export const schema = () => import('#contract/rides.ts')\n",
  })
  assert.deepEqual(found, [
    'src/web/pages/join/page.tsx A form that visitors fill in reaches zod/mini: src/web/pages/join/page.tsx → src/web/pages/join/account-form.tsx → src/contract/rides.ts → zod/mini.',
  ])
})

test('an import cycle is found; one that only types close is not', () => {
  const files = { 'src/server/a.ts': imports('./b.ts'), 'src/server/b.ts': imports('./c.ts') }
  assert.deepEqual(bordersOf({ ...files, 'src/server/c.ts': imports('./a.ts') }), [
    'src/server/a.ts Import cycle: src/server/a.ts → src/server/b.ts → src/server/c.ts → src/server/a.ts.',
  ])
  assert.deepEqual(bordersOf({ ...files, 'src/server/c.ts': "import type { A } from './a.ts'\nexport type B = A\n" }), [])
})

test('a file of more than 250 lines is found, except where texts live', () => {
  const long = 'export const x = 1\n'.repeat(251)
  const found = bordersOf({
    'src/server/long.ts': long,
    'src/server/fits.ts': 'export const x = 1\n'.repeat(250),
    'src/web/i18n/ko.ts': long,
    'src/web/content/bylaws.ts': long,
    'src/server/demo/content-rides.ts': long,
  })
  assert.deepEqual(found, ['src/server/long.ts 251 lines; a file has at most 250.'])
})

test('names that say nothing are found, as file and as folder', () => {
  const file = 'export const x = 1\n'
  const found = bordersOf({ 'src/web/utils.ts': file, 'src/web/ui/index.ts': file, 'src/server/lib/dates.ts': file })
  assert.deepEqual(found, [
    "src/server/lib/dates.ts 'lib' says nothing about what is inside.",
    "src/web/ui/index.ts A file is called 'index'.",
    "src/web/utils.ts 'utils' says nothing about what is inside.",
  ])
})

/** One mistake in each file, the rule that must name it, and words of the message that teaches. */
const mistakes: [path: string, source: string, rule: string, teaches: RegExp][] = [
  ['src/contract/kysely.ts', imports('kysely'), 'noRestrictedImports', /imports 'zod\/mini' and its own files/],
  ['src/contract/zod.ts', imports('zod'), 'noRestrictedImports', /imports 'zod\/mini' and its own files/],
  ['src/contract/server.ts', imports('#server/config.ts'), 'noRestrictedImports', /imports 'zod\/mini' and its own files/],
  ['src/contract/web.ts', imports('../web/app.tsx'), 'noRestrictedImports', /imports 'zod\/mini' and its own files/],
  ['src/contract/node.ts', imports('node:fs'), 'noRestrictedImports', /imports 'zod\/mini' and its own files/],
  ['src/server/a-web.ts', imports('#web/routes.ts'), 'noRestrictedImports', /server never imports the pages/],
  ['src/server/a-tsx.ts', imports('./page.tsx'), 'noRestrictedImports', /server never imports the pages/],
  ['src/server/a-climb.ts', imports('../contract/rides.ts'), 'noRestrictedImports', /Do not climb/],
  ['src/server/http/a-kysely.ts', imports('kysely'), 'noRestrictedImports', /talk to the database/],
  ['src/server/routes/a-pg.ts', imports('pg'), 'noRestrictedImports', /talk to the database/],
  ['src/server/a-sqlite.ts', imports('node:sqlite'), 'noRestrictedImports', /talk to the database/],
  ['src/server/a-dynamic.ts', "export const kysely = () => import('kysely')\n", 'noRestrictedImports', /talk to the database/],
  ['src/server/store/a-fastify.ts', imports('fastify'), 'noRestrictedImports', /knows nothing of HTTP/],
  ['src/server/store/a-plugin.ts', imports('@fastify/cookie'), 'noRestrictedImports', /knows nothing of HTTP/],
  ['src/server/store/a-route.ts', imports('#server/routes/rides.ts'), 'noRestrictedImports', /never reaches back/],
  ['src/server/store/a-web.ts', imports('#web/routes.ts'), 'noRestrictedImports', /server never imports the pages/],
  ['src/server/demo/a-web.ts', imports('#web/routes.ts'), 'noRestrictedImports', /server never imports the pages/],
  ['src/server/a.test.ts', imports('#web/routes.ts'), 'noRestrictedImports', /test of the server/],
  ['src/web/a-server.ts', imports('#server/config.ts'), 'noRestrictedImports', /Nothing of the server/],
  ['src/web/pages/home/a-node.tsx', imports('node:fs/promises'), 'noRestrictedImports', /runs in the browser/],
  ['src/web/pages/home/a-climb.tsx', imports('../admin/page.tsx'), 'noRestrictedImports', /Do not climb/],
  ['src/web/a-pg.ts', imports('pg'), 'noRestrictedImports', /cannot reach the database/],
  ['src/web/a.test.ts', imports('#server/config.ts'), 'noRestrictedImports', /stays on the web side/],
  ['src/web/ui/a-page.tsx', imports('#web/pages/home/page.tsx'), 'noRestrictedImports', /another product/],
  ['src/web/ui/a-api.tsx', imports('#web/api/rides.ts'), 'noRestrictedImports', /another product/],
  ['src/web/ui/a-layout.tsx', imports('#web/layout/footer.tsx'), 'noRestrictedImports', /another product/],
  ['src/web/ui/a-server.tsx', imports('#server/config.ts'), 'noRestrictedImports', /Nothing of the server/],
  ['src/web/ui/a-node.tsx', imports('node:fs'), 'noRestrictedImports', /runs in the browser/],
  ['src/server/a-default.ts', 'export default function start() {}\n', 'noDefaultExport', /default export/],
  ['src/server/a-any.ts', 'export const x: any = 1\n', 'noExplicitAny', /any/],
  ['src/server/a-console.ts', "console.log('hello')\n", 'noConsole', /console/],
  ['src/server/CamelCase.ts', 'export const x = 1\n', 'useFilenamingConvention', /kebab-case/],
  ['src/web/a-intl.tsx', "export const x = new Intl.NumberFormat('ko')\n", 'plugin', /src\/web\/i18n\/format\.ts/],
  ['src/server/a-locale.ts', "export const x = new Date().toLocaleDateString('ko')\n", 'plugin', /src\/web\/i18n\/format\.ts/],
  ['src/web/a-alt.tsx', 'export const x = <img src="/hero.svg" />\n', 'useAltText', /alt/],
]

test('each border that Biome guards is caught where it is crossed, with a message that teaches', () => {
  const found = lintOf(Object.fromEntries(mistakes))
  for (const [path, , rule, teaches] of mistakes) {
    const here = found.filter((line) => line.startsWith(`${path} `))
    assert.ok(
      here.some((line) => line.includes(rule) && teaches.test(line)),
      `${path}: expected ${rule} ${teaches}, found ${JSON.stringify(here)}`,
    )
  }
})

test('the border check as a command says no by its exit code', () => {
  using project = plant({ 'src/web/utils.ts': 'export const x = 1\n' })
  const script = join(import.meta.dirname, 'check-borders.ts')
  assert.throws(
    () => execFileSync(process.execPath, [script], { cwd: project.root, stdio: 'pipe' }),
    /says nothing about what is inside/,
  )
})
