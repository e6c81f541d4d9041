import { hash } from 'node:crypto'
import { addressIn } from '#contract/content/announcement-addresses.ts'
import type { Language } from '#contract/languages.ts'
import type { RenderedPage } from '#contract/site/page.ts'
import type { PageAssets } from './web-build.ts'

/** The part of Vite's manifest that is read here. */
interface Chunk {
  file: string
  name?: string
  css?: string[]
  imports?: string[]
}
export type Manifest = Record<string, Chunk>
type PageFiles = Pick<RenderedPage, 'modules' | 'texts'>

const entry = 'src/web/entry-client.tsx'
/** The name in vite.config.ts of what the entry asks for by import() on every page. */
const hydration = 'react-dom'
const starter = 'src/web/after-first-paint.ts'
const displayFont = 'src/web/assets/display.woff2'

/** A file of the client build. */
export interface ClientFile {
  /**
   * The attribute by which a browser refuses a file that is not the one we built. Chunks that `import()` brings later have none: that takes an import map in
   * each page, which would cost more bytes than all its other tags (docs/trust/hostile-input.md).
   */
  integrity: string
  /** What may stand in a page itself: styles, and the script that brings the others. Empty for other files. */
  text: string
}

/** Read at the start, so that pages stay whole when the site is built anew beside the running one. */
export interface ClientBuild {
  manifest: Manifest
  files: ReadonlyMap<string, ClientFile>
}

/** Every script and style sheet of the build, each once. */
export function filesOf(manifest: Manifest): string[] {
  return [...new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))]
}

export function clientFile(file: string, content: Buffer, manifest: Manifest): ClientFile {
  const mayStandInPage = file.endsWith('.css') || file === manifest[starter]?.file
  return { integrity: ` integrity="sha256-${sha256(content)}"`, text: mayStandInPage ? content.toString() : '' }
}

const sha256 = (content: string | Buffer) => hash('sha256', content, 'base64')

/** The chunk's own file and those of everything that it imports statically, each once. */
function closure(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return seen
  seen.add(name)
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen)
  return seen
}

/** The style sheets of a chunk and of everything that it imports. */
function stylesOf(manifest: Manifest, name: string): Set<string> {
  return new Set([...closure(manifest, name)].flatMap((each) => manifest[each]?.css ?? []))
}

function styleTags({ files }: ClientBuild, styles: Iterable<string>): string {
  return [...styles].map((file) => `<link rel="stylesheet" href="/${file}"${files.get(file)?.integrity ?? ''}>`).join('')
}

/** Tags that load the style sheet of every page. */
export function everyPagesStyleTags(build: ClientBuild): string {
  return styleTags(build, stylesOf(build.manifest, entry))
}

export function assetsOf(build: ClientBuild, { modules, texts }: PageFiles, language: Language): PageAssets {
  const { manifest, files } = build
  const textOf = (file: string) => files.get(file)?.text ?? ''
  const integrityOf = (file: string) => files.get(file)?.integrity ?? ''
  const messages = texts.map((file) => `src/web/i18n/messages/${language}/${file}.ts`)
  const askedLater = Object.keys(manifest).filter((key) => manifest[key]?.name === hydration)
  const names = [entry, ...askedLater, ...modules, ...messages].reduce(
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
      // Nothing is painted before all of the page is here: half of it would be painted twice, and moves. To browsers that do not know it, it is nothing.
      '<link rel="expect" href="#state" blocking="render">',
      // Before the styles, or it would wait for them, and all that follows with it.
      `<script>${starterText}</script>`,
      styleTags(build, everyPages),
      inline === '' ? '' : `<style>${inline}</style>`,
      // Vite fetches the styles of a module that comes by import(), unless it finds their tag. Disabled, it fetches nothing.
      ...own.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
      // Asked for together with the styles, it is there for the first paint, and no title moves when it comes.
      `<link rel="preload" href="/${manifest[displayFont]?.file}" as="font" type="font/woff2" crossorigin>`,
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
