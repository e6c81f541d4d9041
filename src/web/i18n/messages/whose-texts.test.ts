import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import { test } from 'node:test'
import {
  knownMessages,
  laterTexts,
  loadMessages,
  type MessageFile,
  messageFiles,
  type Screen,
  textsOf,
} from '#web/i18n/load-messages.ts'

/** The namespaces that each file of the catalogue brings. */
async function namespacesOf(file: MessageFile): Promise<string[]> {
  const { messages } = (await import(`./ko/${file}.ts`)) as { messages: object }
  return Object.keys(messages)
}

await loadMessages('ko', messageFiles)
const everyNamespace = new Set(Object.keys(knownMessages('ko')))
const namespaces = new Map(
  await Promise.all(messageFiles.map(async (file) => [file, await namespacesOf(file)] satisfies [MessageFile, string[]])),
)

/** The namespaces that a source file reads: `useTranslations('join')`, `t('join.email')`, `` t(`role.${role}`) ``. */
function namespacesIn(source: string): string[] {
  const named = source.matchAll(/useTranslations\('(\w+)'\)|\bt\(\s*['`](\w+)\./g)
  return [...named].map(([, whole, first]) => whole ?? first ?? '').filter((name) => everyNamespace.has(name))
}

const screens = globSync('src/web/pages/*/page.tsx').map((file) => basename(dirname(file)) as Screen)

/** Modules that a source file imports, at once or later. The pages of routes.ts are roots of their own. */
function importsOf(file: string, source: string): string[] {
  if (file === 'src/web/routes.ts') return []
  const named = [...source.matchAll(/(?:\sfrom|^import|\bimport\()\s*'([^']+\.tsx?)'/gm)].map(([, target]) => target ?? '')
  return named
    .map((target) => (target.startsWith('.') ? join(dirname(file), target) : target.replace(/^#/, 'src/')))
    .filter((target) => target.startsWith('src/web/') && !target.startsWith('src/web/i18n/messages/') && existsSync(target))
}

const filesIn = (list: string) => [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name as MessageFile)

/** The files of texts that a source file brings for itself and for what it imports: `loadFurtherMessages(['logins'])`. */
function broughtBy(source: string): MessageFile[] {
  return [...source.matchAll(/loadFurtherMessages\(\[([^\]]*)\]/g)].flatMap(([, list]) => filesIn(list ?? ''))
}

/** The files of texts that come with a module in a section: `lazySection('src/web/…', () => import(…), ['user'])`. */
function textsOfSection(source: string, module: string): MessageFile[] {
  const start = source.indexOf(`'${module}'`)
  if (start === -1 || !source.includes('lazySection(')) return []
  return filesIn(/^[^[\]]*?\),\s*\[([^\]]*)\]/.exec(source.slice(start + module.length + 2))?.[1] ?? '')
}

/** Follows the imports from a file; `report` is given each file that uses a namespace that has not been loaded there. */
function follow(root: string, texts: readonly MessageFile[], seen: Set<string>, report: (problem: string) => void): void {
  const source = readFileSync(root, 'utf8')
  const here = [...new Set([...texts, ...broughtBy(source)])].sort()
  const key = `${root} ${here}`
  if (seen.has(key)) return
  seen.add(key)
  const allowed = new Set(here.flatMap((file) => namespaces.get(file) ?? []))
  if (!readOnServer.includes(root))
    for (const name of namespacesIn(source)) if (!allowed.has(name)) report(`${root}: ${name} (with ${here})`)
  for (const target of importsOf(root, source)) follow(target, [...here, ...textsOfSection(source, target)], seen, report)
}

/** Descriptions and questions of pages are read on the server, which has loaded the page's texts by then. */
const readOnServer = ['src/web/describe-page.ts', 'src/web/routes.ts']

test('two files of the catalogue never bring one namespace', () => {
  assert.equal([...namespaces.values()].flat().length, everyNamespace.size)
})

test('a page uses no texts but its own, the site’s and the shared ones that come with it; what stands around it only the site’s, and a section those that it declares', () => {
  const problems = new Set<string>()
  const seen = new Set<string>()
  const report = (problem: string) => problems.add(problem)
  follow('src/web/entry-client.tsx', ['site'], seen, report)
  for (const screen of screens)
    follow(`src/web/pages/${screen}/page.tsx`, [...textsOf(screen), ...(laterTexts[screen] ?? [])], seen, report)
  assert.deepEqual([...problems], [])
  const reached = new Set([...seen].map((key) => key.split(' ')[0]))
  const unreached = globSync('src/web/**/*.tsx')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !reached.has(file) && file !== 'src/web/entry-server.tsx')
  assert.deepEqual(unreached, [], 'each component is reached from a page')
})
