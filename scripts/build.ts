import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createBuilder } from 'vite'
import { buildServer } from './build/build-server.ts'
import { buildServiceWorker } from './build/build-service-worker.ts'
import { inputStamp, stampFile } from './build/build-stamp.ts'
import { precompress } from './build/precompress.ts'
import { drawPreviews } from './draw/draw-previews.ts'

/** Builds dist/: the browser's files, the renderer, the service worker, the server, the link-preview pictures, and a stamp that says from what. */
export async function buildSite(): Promise<void> {
  process.env.NODE_ENV = 'production'
  // Before anything is read: what changes meanwhile is built the next time.
  const stamp = inputStamp()
  const builder = await createBuilder({ logLevel: 'warn' })
  for (const environment of Object.values(builder.environments)) await builder.build(environment)
  await buildServiceWorker('dist/client')
  await buildServer('dist')
  await drawPreviews('dist/client', 'dist/pictures')
  await precompress('dist/client')
  writeFileSync(stampFile, stamp)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSite()
