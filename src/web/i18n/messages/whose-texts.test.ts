import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
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
import type { LazySection } from '#web/lazy.ts'

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

/** Folders and files beside the pages whose code is loaded together with files of texts. */
const foldersWithTexts: Record<string, readonly MessageFile[]> = {
  'src/web/browser-codes/': ['logins'],
  'src/web/home-screen/': ['home-screen'],
  'src/web/in-app-browser/': ['home-screen'],
  'src/web/layout/confirmation/': ['user', 'logins'],
  'src/web/pages/dues.tsx': ['dues'],
  'src/web/rides/attendance/': ['ride-day'],
  'src/web/rides/decisions/': ['ride-day', 'user'],
  'src/web/rides/sheet/': ['ride-day', 'application-fields'],
  'src/web/rides/telling/': ['admin-tabs'],
  'src/web/rides/track/': ['ride-day'],
}
/** The texts that come with each folder of a section (`lazySection`). */
const textsOfSections: [folder: string, texts: readonly MessageFile[]][] = []
for (const file of globSync('src/web/**/lazy-*.ts'))
  for (const section of Object.values((await import(`#${file.replaceAll('\\', '/').slice(4)}`)) as Record<string, LazySection>))
    if ('module' in section) textsOfSections.push([`${dirname(section.module)}/`, section.texts])

function allowedIn(file: string): Set<string> {
  const own = Object.entries(foldersWithTexts).find(([folder]) => file.startsWith(folder))?.[1]
  if (own !== undefined) return new Set([...own, 'site' as const].flatMap((text) => namespaces.get(text) ?? []))
  const screen = /^src\/web\/pages\/([^/]+)\//.exec(file)?.[1] as Screen | undefined
  const texts = screen === undefined ? (['site'] as const) : [...textsOf(screen), ...(laterTexts[screen] ?? [])]
  const ofSections = textsOfSections.flatMap(([folder, sectionTexts]) => (file.startsWith(folder) ? sectionTexts : []))
  return new Set([...texts, ...ofSections].flatMap((text) => namespaces.get(text) ?? []))
}

test('two files of the catalogue never bring one namespace', () => {
  assert.equal([...namespaces.values()].flat().length, everyNamespace.size)
})

test('a page uses no texts but its own, the site’s and the shared ones that come with it; what stands around it only the site’s, and a section those that it declares', () => {
  const files = globSync('src/web/**/*.{ts,tsx}').filter((file) => !file.includes('/messages/') && !file.endsWith('.test.ts'))
  // Descriptions and questions of pages are read on the server, which has fetched the page's texts by then.
  const readOnServer = ['src/web/describe-page.ts', 'src/web/routes.ts', 'src/web/structured-data.ts']
  const strangers = files
    .filter((file) => !readOnServer.includes(file))
    .flatMap((file) => {
      const allowed = allowedIn(file)
      return namespacesIn(readFileSync(file, 'utf8'))
        .filter((name) => !allowed.has(name))
        .map((name) => `${file}: ${name}`)
    })
  assert.deepEqual(strangers, [])
  assert.ok(files.length > 100)
})
