import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPage } from '#contract/site/page.ts'
import { OperatorError } from '#server/errors.ts'
import {
  assetsOf,
  type ClientBuild,
  type ClientFile,
  clientFile,
  everyPagesStyleTags,
  filesOf,
  type Manifest,
  sha256,
} from './page-assets.ts'
import type { Hash, PageAssets, WebBuild } from './web-build.ts'

async function readFiles(folder: string, manifest: Manifest): Promise<Map<string, ClientFile>> {
  const read = async (file: string) => [file, clientFile(file, await readFile(join(folder, file)))] as const
  return new Map(await Promise.all(filesOf(manifest).map(read)))
}

/**
 * Reads what `npm run build` left in `folder`.
 * @throws OperatorError when nothing was built there.
 */
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
  const integrityMap = integrityMapOf(build)
  const cache = new Map<string, PageAssets>()
  return {
    render: renderer.renderPage,
    publicFolder: join(process.cwd(), folder, 'client'),
    sceneFile: join(folder, 'pictures/scene.png'),
    styleTags: everyPagesStyleTags(build),
    previewVersion: (await readFile(join(folder, 'stamp'), 'utf8')).slice(0, 8),
    assetsOf(page, { language, isPersonal }) {
      const key = JSON.stringify([language, ...page.modules])
      const assets = cache.get(key) ?? assetsOf(build, page, language)
      cache.set(key, assets)
      return isPersonal ? withIntegrityMap(assets, integrityMap) : assets
    },
  }
}

/** An inline import map with the hash of each script of the build, and its own hash for the content security policy. */
interface IntegrityMap {
  tag: string
  hash: Hash
}

/**
 * Tags name the hashes of what a page runs at once; by this map the browser also rejects a changed script that `import()` brings
 * later. It is 6.5 kB, so visitors' pages have none (docs/decisions/023). Browsers that do not know it load the scripts as before.
 */
function integrityMapOf({ files }: ClientBuild): IntegrityMap {
  const scripts = [...files].filter(([file]) => file.endsWith('.js'))
  const map = JSON.stringify({ integrity: Object.fromEntries(scripts.map(([file, { integrity }]) => [`/${file}`, integrity])) })
  return { tag: `<script type="importmap">${map}</script>`, hash: sha256(map) }
}

/** The map stands before the tags of scripts, where every browser still takes it, and after all that the first paint waits for. */
function withIntegrityMap({ scripts, hashes, ...assets }: PageAssets, { tag, hash }: IntegrityMap): PageAssets {
  return { ...assets, scripts: tag + scripts, hashes: { ...hashes, scripts: [hash, ...hashes.scripts] } }
}
