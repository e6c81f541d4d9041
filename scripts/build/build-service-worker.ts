import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { build } from 'vite'
import { languages } from '#contract/languages.ts'
import type { Manifest } from '../check/check-size.ts'
import { browserDeclarations } from '../vite/browser-declarations.ts'

/** The addresses of a module's own file and styles, and of everything that it imports. */
function filesOf(manifest: Manifest, module: string): string[] {
  const chunk = manifest[module]
  if (!chunk) throw new Error(`${module} is not in the client's manifest, so it would be missing offline.`)
  const own = [chunk.file, ...(chunk.css ?? [])].map((file) => `/${file}`)
  return [...new Set([...own, ...(chunk.imports ?? []).flatMap((name) => filesOf(manifest, name))])]
}

/**
 * Builds `folder`/service-worker.js for the client build in `folder`. It needs a build of its own: it is one file with a fixed
 * name that runs outside of any page, and names files of the client build.
 */
export async function buildServiceWorker(folder: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest
  const files = Object.values(manifest).map(({ file }) => file)
  const entry = filesOf(manifest, 'src/web/entry-client.tsx')
  const beyondEntry = (module: string) => filesOf(manifest, module).filter((file) => !entry.includes(file))
  // The group of vite.config.ts that loads with every saved copy of a page.
  const savedCopy = Object.keys(manifest).find((key) => manifest[key]?.name === 'saved-copy') ?? 'saved-copy'
  /** The texts of a module that comes later, in both languages. */
  const textsOf = (module: string) =>
    languages.map((language) => `${module}?texts=${language}`).flatMap((texts) => (texts in manifest ? beyondEntry(texts) : []))
  const [ridesList, savedToday, headCount] = [
    'src/web/rides/saved-rides-list.tsx',
    'src/web/ride-day/saved-today.tsx',
    'src/web/ride-day/head-count/head-count-screen.tsx',
  ] as const
  const release = {
    name: createHash('sha256').update(files.sort().join()).digest('hex').slice(0, 12),
    entryScript: entry[0],
    copyFiles: [...beyondEntry(savedCopy), ...['src/web/offline/notices.tsx', 'src/web/rides/stored-rides.tsx'].flatMap(textsOf)],
    rideFiles: [ridesList, savedToday].flatMap((module) => [...beyondEntry(module), ...textsOf(module)]),
    headCountFiles: [...beyondEntry(headCount), ...textsOf(headCount)],
  }
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [browserDeclarations()],
    define: { RELEASE: JSON.stringify(release) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'src/web/service-worker/worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
        // React Query's 'use client': nothing of it is left in the file.
        checks: { moduleLevelDirective: false },
      },
    },
  })
}
