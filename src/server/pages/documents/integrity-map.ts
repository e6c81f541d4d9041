import { type ClientBuild, sha256 } from './page-assets.ts'
import type { Hash, PageAssets } from './web-build.ts'

/** An inline import map with the hash of each script of the build, and its own hash for the content security policy. */
export interface IntegrityMap {
  tag: string
  hash: Hash
}

/**
 * Tags name the hashes of what a page runs at once; by this map the browser also rejects a changed script that `import()` brings
 * later. It is 6.5 kB, so visitors' pages have none (docs/decisions/023). Browsers that do not know it load the scripts as before.
 */
export function integrityMapOf({ files }: ClientBuild): IntegrityMap {
  const scripts = [...files].filter(([file]) => file.endsWith('.js'))
  const map = JSON.stringify({ integrity: Object.fromEntries(scripts.map(([file, { integrity }]) => [`/${file}`, integrity])) })
  return { tag: `<script type="importmap">${map}</script>`, hash: sha256(map) }
}

/** The map stands before the tags of scripts, where every browser still takes it, and after all that the first paint waits for. */
export function withIntegrityMap({ scripts, hashes, ...assets }: PageAssets, { tag, hash }: IntegrityMap): PageAssets {
  return { ...assets, scripts: tag + scripts, hashes: { ...hashes, scripts: [hash, ...hashes.scripts] } }
}
