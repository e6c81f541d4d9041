import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { build } from 'vite'
import type { Manifest } from '../check/check-size.ts'
import { offlineFiles } from './offline-files.ts'

/**
 * Builds `folder`/service-worker.js for the client build that lies there. A build of its own, because it is one file under a fixed name, runs
 * outside of any page, and can only be made when the names of all other files are known.
 */
export async function buildServiceWorker(folder: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest
  const files = offlineFiles(manifest)
  const name = createHash('sha256')
    .update(
      Object.values(manifest)
        .map(({ file }) => file)
        .sort()
        .join(),
    )
    .digest('hex')
    .slice(0, 12)
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { RELEASE: JSON.stringify({ name, files }) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'src/web/service-worker/worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}
