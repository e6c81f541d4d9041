import { hash } from 'node:crypto'
import { addressIn, type Language } from '#contract/languages.ts'
import type { RenderedPage } from '#contract/site/page.ts'
import type { Hash, PageAssets } from './web-build.ts'

// docs/decisions/016: what the first paint waits for

/** The part of Vite's manifest that is read here. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
export type Manifest = Record<string, Chunk>

const entry = 'src/web/entry-client.tsx'
const displayFont = 'dist/font/display.woff2'

/**
 * Stands at the end of the page. The first frame is the whole page (`rel="expect"`); an announcement that the address names has
 * its top edge in view there, where `autofocus` alone would center it. The scripts are requested after that frame: on a slow
 * connection they would compete with the styles. Until they run, it remembers the last button that was pressed, or
 * whose form Enter would have sent, which app.tsx then presses, and stores the language of the toggle, whose form needs no script.
 */
const scriptLoader = `var earlyPress;onclick=({target})=>{let b=target.closest?.("button");if(b?.name=="lang")try{localStorage.language=b.value}catch{}else if(b?.type=="button"){earlyPress=b;b.ariaBusy=true}};onkeydown=({target:f,key,isComposing:c})=>{if(key=="Enter"&&!c&&f.matches("form input"))f.form.querySelector(".button-primary[aria-busy]")?.click()};requestAnimationFrame(()=>{document.querySelector("[autofocus]")?.scrollIntoView();setTimeout(()=>document.head.append(document.getElementById("scripts").content))})`

/** A file of the client build. */
export interface ClientFile {
  /** By which a browser rejects a file that is not the one we built. */
  integrity: Hash
  /** The text of a style sheet, which may stand in the page itself. Empty for other files. */
  text: string
}

/** Read at the start, so that pages stay consistent when the site is built again beside the running one. */
export interface ClientBuild {
  manifest: Manifest
  files: ReadonlyMap<string, ClientFile>
}

/** Every script and style sheet of the build, each once. */
export function filesOf(manifest: Manifest): string[] {
  return [...new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))]
}

export function clientFile(file: string, content: Buffer): ClientFile {
  return { integrity: sha256(content), text: file.endsWith('.css') ? content.toString() : '' }
}

export const sha256 = (content: string | Buffer): Hash => `sha256-${hash('sha256', content, 'base64')}`

function integrityAttribute({ files }: ClientBuild, file: string): string {
  const { integrity } = files.get(file) ?? {}
  return integrity === undefined ? '' : ` integrity="${integrity}"`
}

/** The chunks with everything that they import statically, each once and after its imports: in this order their styles apply. */
function closure(manifest: Manifest, names: string[], seen = new Set<string>()): Chunk[] {
  return names.flatMap((name) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return []
    seen.add(name)
    return [...closure(manifest, chunk.imports ?? [], seen), chunk]
  })
}

const stylesOf = (chunks: Chunk[]) => new Set(chunks.flatMap(({ css = [] }) => css))

/** Tags that load the style sheet of every page. */
export function everyPagesStyleTags(build: ClientBuild): string {
  return [...stylesOf(closure(build.manifest, [entry]))]
    .map((file) => `<link rel="stylesheet" href="/${file}"${integrityAttribute(build, file)}>`)
    .join('')
}

export function assetsOf(build: ClientBuild, { modules }: Pick<RenderedPage, 'modules'>, language: Language): PageAssets {
  const { manifest, files } = build
  const code = [entry, ...modules]
  // Where scripts/vite/texts.ts found texts for a module, they are a file beside it.
  const chunks = closure(manifest, [...code, ...code.map((module) => `${module}?texts=${language}`)])
  const own = [...stylesOf(chunks).difference(stylesOf(closure(manifest, [entry])))]
  // A file of its own would be waited for on a connection of its own, for one or two kilobytes.
  const inline = own.map((file) => files.get(file)?.text ?? '').join('')
  const script = manifest[entry]?.file ?? ''
  const integrityOf = (file: string) => integrityAttribute(build, file)
  return {
    tags: [
      // Nothing is painted before the whole page is here: half of it would be painted twice, and move. Browsers that do not know
      // this ignore it.
      '<link rel="expect" href="#state" blocking="render">',
      everyPagesStyleTags(build),
      inline === '' ? '' : `<style>${inline}</style>`,
      // Vite downloads the styles of a module that comes by import(), unless it finds their tag. Disabled, the tag downloads
      // nothing.
      ...own.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
      // Requested together with the styles, the display font is here for the first paint, and no title moves when it comes.
      `<link rel="preload" href="/${manifest[displayFont]?.file}" as="font" type="font/woff2" crossorigin>`,
    ].join(''),
    scripts: [
      '<template id="scripts">',
      `<link rel="manifest" href="${addressIn(language, '/manifest.webmanifest')}">`,
      `<script type="module" src="/${script}"${integrityOf(script)}></script>`,
      ...chunks
        .filter(({ file }) => file !== script)
        .map(({ file }) => `<link rel="modulepreload" href="/${file}"${integrityOf(file)}>`),
      `</template><script>${scriptLoader}</script>`,
    ].join(''),
    hashes: { scripts: [sha256(scriptLoader)], style: inline === '' ? null : sha256(inline) },
  }
}
