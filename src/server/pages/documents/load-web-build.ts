import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPage } from '#contract/site/page.ts'
import { OperatorError } from '#server/errors.ts'
import { integrityMapOf, withIntegrityMap } from './integrity-map.ts'
import { assetsOf, type ClientFile, clientFile, everyPagesStyleTags, filesOf, type Manifest } from './page-assets.ts'
import type { PageAssets, WebBuild } from './web-build.ts'

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
