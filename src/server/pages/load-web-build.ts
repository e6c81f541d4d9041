import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addressIn } from '#contract/announcement-addresses.ts'
import type { Language } from '#contract/languages.ts'
import type { RenderedPage, RenderPage } from '#contract/page.ts'
import type { PageAssets, WebBuild } from './web-build.ts'

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
/** The part of the display face that a page of this language shows first. */
const displayFont: Record<Language, string> = {
  ko: 'src/web/assets/generated/hangil-display-korean.woff2',
  en: 'src/web/assets/generated/hangil-display-latin.woff2',
}

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

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64')
}

async function readIntegrity(folder: string, manifest: Manifest): Promise<IntegrityOf> {
  const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))
  const hashes = await Promise.all(
    [...files].map(async (file) => {
      const hash = sha256(await readFile(join(folder, 'client', file)))
      return [file, ` integrity="sha256-${hash}"`] as const
    }),
  )
  const known = new Map(hashes)
  return (file) => known.get(file) ?? ''
}

/** The style sheets of a chunk and of everything that it imports. */
function stylesOf(manifest: Manifest, name: string): Set<string> {
  return new Set([...closure(manifest, name)].flatMap((each) => manifest[each]?.css ?? []))
}

function styleTagsOf(styles: Iterable<string>, integrityOf: IntegrityOf): string {
  return [...styles].map((file) => `<link rel="stylesheet" href="/${file}"${integrityOf(file)}>`).join('')
}

interface Built {
  manifest: Manifest
  integrityOf: IntegrityOf
  /** What stands in a file of the build. */
  textOf: (file: string) => string
}

function assetsOf({ manifest, integrityOf, textOf }: Built, { modules, texts }: PageFiles, language: Language): PageAssets {
  const names = [entry, ...modules, ...texts.map((file) => `src/web/i18n/messages/${language}/${file}.ts`)].reduce(
    (all, name) => closure(manifest, name, all),
    new Set<string>(),
  )
  const chunks = [...names].flatMap((name) => manifest[name] ?? [])
  const script = manifest[entry]?.file ?? ''
  const starterText = textOf(manifest[starter]?.file ?? '')
  const everyPages = stylesOf(manifest, entry)
  const own = [...new Set(chunks.flatMap(({ css = [] }) => css))].filter((file) => !everyPages.has(file))
  // A file of its own would be waited for on a connection of its own, for one or two kilobytes.
  const inline = own.map(textOf).join('')
  return {
    tags: [
      // Before the styles, or it would wait for them, and all that follows with it.
      `<script>${starterText}</script>`,
      styleTagsOf(everyPages, integrityOf),
      inline === '' ? '' : `<style>${inline}</style>`,
      // Vite fetches the styles of a module that comes by import(), unless it finds their tag. Disabled, it fetches nothing.
      ...own.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
      // Asked for together with the styles, it is there for the first paint, and no title moves when it comes.
      `<link rel="preload" href="/${manifest[displayFont[language]]?.file}" as="font" type="font/woff2" crossorigin>`,
      // The first paint needs none of these: they lie there until it has come.
      '<template id="scripts">',
      `<link rel="manifest" href="${addressIn(language, '/manifest.webmanifest')}">`,
      `<script type="module" src="/${script}"${integrityOf(script)}></script>`,
      ...chunks
        .filter((chunk) => chunk.file !== script)
        .map(({ file }) => `<link rel="modulepreload" href="/${file}"${integrityOf(file)}>`),
      '</template>',
    ].join(''),
    hashes: { script: `sha256-${sha256(starterText)}`, style: inline === '' ? null : `sha256-${sha256(inline)}` },
  }
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
  const textOf = (file: string) => readFileSync(join(folder, 'client', file), 'utf8')
  const known = new Map<string, PageAssets>()
  return {
    render: renderer.renderPage,
    publicFolder: join(process.cwd(), folder, 'client'),
    pictures: { sceneFile: join(folder, 'pictures/scene.png'), fontFile: join(folder, 'pictures/display.ttf') },
    styleTags: styleTagsOf(stylesOf(manifest, entry), integrityOf),
    previewVersion: (await readFile(join(folder, 'stamp'), 'utf8')).slice(0, 8),
    assetsOf(page, language) {
      const key = `${language} ${page.modules.join(' ')}`
      const assets = known.get(key) ?? assetsOf({ manifest, integrityOf, textOf }, page, language)
      known.set(key, assets)
      return assets
    },
  }
}
