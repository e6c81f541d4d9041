import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, createBuilder, type Plugin } from 'vite'
import type { Club } from '#contract/site/club.ts'
import { loadSample } from '#server/bylaws/sample-bylaws.ts'
import { readSettings } from '#server/config.ts'
import { exitOnError } from '#server/start/boot-errors.ts'
import { buildServiceWorker } from './build/build-service-worker.ts'
import { inputStamp, stampFile } from './build/ensure-build.ts'
import { writeScriptHashes } from './build/script-hashes.ts'
import { drawHeadingFonts } from './draw/display-font.ts'

/** Native code stays in node_modules. */
const external = ['@node-rs/argon2', 'sharp']

/**
 * So does every library that our code loads by `import()`. The bundler may change the order in which its modules run, which some do not survive, and the
 * site would learn it when the first visitor needs the library.
 */
const lateLibraries: Plugin = {
  name: 'late-libraries',
  enforce: 'pre',
  resolveId(name, importer, { kind }) {
    const isLate = kind === 'dynamic-import' && /^[@a-z]/.test(name) && !importer?.includes('/node_modules/')
    return isLate ? { id: name, external: true } : null
  },
}

/** Bundles the server with its libraries: finding and linking a thousand modules takes half of a start (docs/decisions/019). */
async function bundleServer(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [lateLibraries],
    ssr: { noExternal: true, external },
    build: {
      outDir: 'dist/site',
      target: 'esnext',
      ssr: true,
      license: { fileName: 'licenses.txt' },
      rolldownOptions: {
        input: ['src/server/main.ts', 'src/server/backups/backup-worker.ts', 'src/server/money/pdf-worker.ts', 'scripts/demo.ts'],
        // All in one folder, on which src/server/project-folder.ts relies.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', comments: false },
      },
    },
  })
}

/** Says which build runs: the commit, marked when files differ from it, and the time. Without git, COMMIT or the time alone. */
function writeBuildStamp(): void {
  const describe = ['describe', '--always', '--abbrev=8', '--dirty=+changes', '--exclude=*']
  // In an unpacked archive, git would describe the repository around it.
  const { stdout } = existsSync('.git') ? spawnSync('git', describe, { encoding: 'utf8' }) : { stdout: '' }
  // A container is built without git.
  const commit = stdout?.trim() || process.env.COMMIT?.trim() || null
  writeFileSync('dist/build.json', JSON.stringify({ commit, builtAt: new Date().toISOString() }))
}

const compressible = /\.(js|css|svg|json|txt)$/

/** Writes a brotli and a gzip version beside each text file. */
function precompress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name) || entry.parentPath.includes('.vite')) continue
    const file = join(entry.parentPath, entry.name)
    const body = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
  }
}

/** Builds dist/: files for browsers, renderer, service worker, server, and the stamp of the sources. */
async function buildSite(club: Club): Promise<void> {
  process.env.NODE_ENV = 'production'
  // Computed first, so that a change during the build causes another build at the next start.
  const stamp = inputStamp()
  loadSample() // a mistake in the bylaws that the site brings along stops the build
  await drawHeadingFonts(club)
  const builder = await createBuilder({ logLevel: 'warn' })
  for (const environment of Object.values(builder.environments)) await builder.build(environment)
  writeScriptHashes('dist/client')
  await buildServiceWorker('dist/client')
  await bundleServer()
  precompress('dist/client')
  writeBuildStamp()
  writeFileSync(stampFile, stamp)
}

// A mistake in the settings is explained before a minute of building.
await exitOnError(async () => buildSite(readSettings().club))
