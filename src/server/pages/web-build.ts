import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Role } from '#contract/accounts/users.ts'
import { addressIn, type Language } from '#contract/languages.ts'
import type { RenderedPage, RenderPage } from '#contract/site/page.ts'
import { OperatorError } from '#server/errors.ts'

export type Hash = `sha256-${string}`

export interface InlineHashes {
  scripts: readonly Hash[]
  styles: readonly Hash[]
}

export interface PageAssets {
  /** Tags for `<head>`: style sheets and the display font. */
  tags: string
  /** Tags for the end of `<body>`: what loads the scripts after the first paint. */
  scripts: string
  /** Hashes of the inline scripts and styles, for the page's content security policy. */
  hashes: InlineHashes
}

/** The built web side as the page routes use it. Two exist: the build in dist/ and the development server's. */
export interface WebBuild {
  render: RenderPage
  assetsOf(page: Pick<RenderedPage, 'modules'>, options: { language: Language; reader: Role | null }): PageAssets
  /** Tags for `<head>` that load the style sheet of every page, for a page that needs nothing else of the web side. */
  styleTags: string
  /** Folder of the files that are served as they are; null where another server does that. */
  publicFolder: string | null
  /** The letters of the display font that pages load. */
  headingLetters: string
  /** Of the drawings that pictures are made of. */
  previewVersion: string
}

async function readFiles(folder: string, manifest: Manifest): Promise<Map<string, ClientFile>> {
  const names = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))
  const read = async (file: string): Promise<[string, ClientFile]> => {
    const content = await readFile(join(folder, file))
    return [file, { integrity: sha256(content), text: file.endsWith('.css') ? content.toString() : '' }]
  }
  return new Map(await Promise.all([...names].map(read)))
}

/** @throws OperatorError when nothing was built in `folder`. */
export async function loadWebBuild(folder = 'dist'): Promise<WebBuild> {
  const manifestFile = join(folder, 'client/.vite/manifest.json')
  if (!existsSync(manifestFile)) {
    throw new OperatorError(
      `There is no built site in ${folder}. Run: npm run build`,
      `${folder} 폴더에 빌드된 사이트가 없습니다. 먼저 실행해 주세요: npm run build`,
    )
  }
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  const renderer = (await import(pathToFileURL(join(folder, 'server/entry-server.js')).href)) as { renderPage: RenderPage }
  const build = { manifest, files: await readFiles(join(folder, 'client'), manifest) }
  const cache = new Map<string, PageAssets>()
  return {
    render: renderer.renderPage,
    publicFolder: join(process.cwd(), folder, 'client'),
    styleTags: styleTags(build, stylesOf(closure(manifest, [entry]))),
    headingLetters: (await readFile(join(folder, 'font/letters.txt'), 'utf8')).split('\n')[0] ?? '',
    previewVersion: (await readFile(join(folder, 'stamp'), 'utf8')).slice(0, 8),
    assetsOf(page, { language, reader }) {
      const key = JSON.stringify([language, reader === null, ...page.modules])
      const assets = cache.get(key) ?? assetsOf(build, page, { language, reader })
      cache.set(key, assets)
      return assets
    },
  }
}

// docs/decisions/016: what the first paint waits for

/** The part of Vite's manifest that is read here. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

const entry = 'src/web/entry-client.tsx'
const displayFont = 'dist/font/display.woff2'
/** Has the hash of every script: scripts/build/script-hashes.ts. */
const scriptHashes = 'hashes'

/**
 * Stands at the end of the page. The first frame is the whole page (`rel="expect"`); an announcement that the address names has
 * its top edge in view there, where `autofocus` alone would center it. The scripts are requested after that frame: on a slow
 * connection they would compete with the styles. Until they run, it remembers the last button that was pressed, or
 * whose form Enter would have sent, which app.tsx then presses, and stores the language of the toggle, whose form needs no script.
 * The page of a user, which no cache keeps, only lists its scripts: they become tags here.
 */
const scriptLoader = `var earlyPress;onclick=({target})=>{let b=target.closest?.("button");if(b?.name=="lang")try{localStorage.language=b.value}catch{}else if(b?.type=="button"){earlyPress=b;b.ariaBusy=true}};onkeydown=({target:f,key,isComposing:c})=>{if(key=="Enter"&&!c&&f.matches("form input"))f.form.querySelector(".button-primary[aria-busy]")?.click()};requestAnimationFrame(()=>{document.querySelector("[autofocus]")?.scrollIntoView();setTimeout(()=>{let{content,dataset:{files}}=document.getElementById("scripts");for(let each of files?.split(" ")??[]){let[name,hash]=each.split(":");content.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:"/assets/"+name+".js",integrity:"sha256-"+hash+"="}))}document.head.append(content)})})`

interface ClientFile {
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

const sha256 = (content: string | Buffer): Hash => `sha256-${hash('sha256', content, 'base64')}`

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

function styleTags(build: ClientBuild, styles: Iterable<string>): string {
  return [...styles].map((file) => `<link rel="stylesheet" href="/${file}"${integrityAttribute(build, file)}>`).join('')
}

export function assetsOf(
  build: ClientBuild,
  { modules }: Pick<RenderedPage, 'modules'>,
  { language, reader }: { language: Language; reader: Role | null },
): PageAssets {
  const { manifest, files } = build
  const code = [entry, ...modules]
  // Where scripts/vite/texts.ts found texts for a module, they are a file beside it.
  const chunks = closure(manifest, [...code, ...code.map((module) => `${module}?texts=${language}`)])
  const own = [...stylesOf(chunks).difference(stylesOf(closure(manifest, [entry])))]
  // A visitor would wait for a file of its own, for one or two kilobytes. A user has ten times as much, and keeps it from page to page.
  const inline = reader === null ? own.map((file) => files.get(file)?.text ?? '').join('') : ''
  const script = manifest[entry]?.file ?? ''
  const integrityOf = (file: string) => integrityAttribute(build, file)
  // By these a user's browser also rejects a changed script that `import()` brings later (src/web/import-again.ts, docs/decisions/023).
  const { file: hashFile = '' } = manifest[scriptHashes] ?? {}
  const hashes = ` data-hashes="/${hashFile}" data-integrity="${files.get(hashFile)?.integrity}"`
  const atOnce = chunks.map(({ file }) => file).filter((file) => file !== script)
  const listed = atOnce.map(
    (file) => `${file.replace(/^assets\/|\.js$/g, '')}:${files.get(file)?.integrity.replace(/^sha256-|=$/g, '')}`,
  )
  return {
    tags: [
      // Nothing is painted before the whole page is here: half of it would be painted twice, and move. Browsers that do not know
      // this ignore it.
      '<link rel="expect" href="#state" blocking="render">',
      styleTags(build, stylesOf(closure(manifest, [entry]))),
      reader === null ? '' : styleTags(build, own),
      // Vite downloads the styles of a module that comes by import(), unless it finds their tag. Disabled, the tag downloads
      // nothing.
      ...(inline === ''
        ? []
        : [`<style>${inline}</style>`, ...own.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`)]),
      // Requested together with the styles, the display font is here for the first paint, and no title moves when it comes.
      `<link rel="preload" href="/${manifest[displayFont]?.file}" as="font" type="font/woff2" crossorigin>`,
    ].join(''),
    scripts: [
      `<template id="scripts"${reader === null ? '' : `${hashes} data-files="${listed.join(' ')}"`}>`,
      `<link rel="manifest" href="${addressIn(language, '/manifest.webmanifest')}">`,
      `<script type="module" src="/${script}"${integrityOf(script)}></script>`,
      // The service worker finds the files of a copy that it saves by their tags.
      ...(reader === null ? atOnce.map((file) => `<link rel="modulepreload" href="/${file}"${integrityOf(file)}>`) : []),
      `</template><script>${scriptLoader}</script>`,
    ].join(''),
    hashes: { scripts: [sha256(scriptLoader)], styles: inline === '' ? [] : [sha256(inline)] },
  }
}
