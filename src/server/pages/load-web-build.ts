import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '#contract/languages.ts'
import type { RenderedPage, RenderPage } from '#contract/page.ts'
import type { WebBuild } from './web-build.ts'

/** The part of Vite's manifest that is read here. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>
type PageFiles = Pick<RenderedPage, 'modules' | 'texts'>

const entry = 'src/web/entry-client.tsx'
const starter = 'src/web/after-first-paint.ts'
const displayFont = 'src/web/assets/generated/hangil-display.woff2'

/** The chunk's own file and those of everything that it imports statically, each once. */
function closure(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return seen
  seen.add(name)
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen)
  return seen
}

/**
 * The attribute by which a browser refuses a file that is not the one we built. Chunks that `import()` brings later have none: that takes an import map in
 * each page, which would cost more bytes than all its other tags (docs/trust/hostile-input.md).
 */
type IntegrityOf = (file: string) => string

async function readIntegrity(folder: string, manifest: Manifest): Promise<IntegrityOf> {
  const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))
  const hashes = await Promise.all(
    [...files].map(async (file) => {
      const hash = createHash('sha256').update(await readFile(join(folder, 'client', file)))
      return [file, ` integrity="sha256-${hash.digest('base64')}"`] as const
    }),
  )
  const known = new Map(hashes)
  return (file) => known.get(file) ?? ''
}

function styleTagsOf(chunks: Chunk[], integrityOf: IntegrityOf): string {
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
  return [...styles].map((file) => `<link rel="stylesheet" href="/${file}"${integrityOf(file)}>`).join('')
}

function tagsFor(manifest: Manifest, integrityOf: IntegrityOf, { modules, texts }: PageFiles, language: Language): string {
  const names = [entry, ...modules, ...texts.map((file) => `src/web/i18n/messages/${language}/${file}.ts`)].reduce(
    (all, name) => closure(manifest, name, all),
    new Set<string>(),
  )
  const chunks = [...names].flatMap((name) => manifest[name] ?? [])
  const script = manifest[entry]?.file ?? ''
  const starterFile = manifest[starter]?.file ?? ''
  return [
    styleTagsOf(chunks, integrityOf),
    // Asked for together with the styles, it is there for the first paint, and no title moves when it comes.
    `<link rel="preload" href="/${manifest[displayFont]?.file}" as="font" type="font/woff2" crossorigin>`,
    `<script defer fetchpriority="low" src="/${starterFile}"${integrityOf(starterFile)}></script>`,
    // The first paint needs none of these: they lie there until it has come.
    '<template id="scripts">',
    `<script type="module" src="/${script}"${integrityOf(script)}></script>`,
    ...chunks
      .filter((chunk) => chunk.file !== script)
      .map(({ file }) => `<link rel="modulepreload" href="/${file}"${integrityOf(file)}>`),
    '</template>',
  ].join('')
}

/**
 * Reads what `npm run build` left in `folder`.
 * @throws when nothing was built there.
 */
export async function loadWebBuild(folder = 'dist'): Promise<WebBuild> {
  const manifestFile = join(folder, 'client/.vite/manifest.json')
  if (!existsSync(manifestFile)) throw new Error(`There is no built site in ${folder}. Run: npm run build`)
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  const renderer = (await import(pathToFileURL(join(folder, 'server/entry-server.js')).href)) as { renderPage: RenderPage }
  const integrityOf = await readIntegrity(folder, manifest)
  const tags = new Map<string, string>()
  return {
    render: renderer.renderPage,
    publicFolder: join(process.cwd(), folder, 'client'),
    pictures: { sceneFile: join(folder, 'pictures/scene.png'), fontFile: join(folder, 'pictures/display.ttf') },
    styleTags: styleTagsOf(
      [...closure(manifest, entry)].flatMap((name) => manifest[name] ?? []),
      integrityOf,
    ),
    previewVersion: (await readFile(join(folder, 'stamp'), 'utf8')).slice(0, 8),
    assetTags(page, language) {
      const key = `${language} ${page.modules.join(' ')}`
      const known = tags.get(key) ?? tagsFor(manifest, integrityOf, page, language)
      tags.set(key, known)
      return known
    },
  }
}
