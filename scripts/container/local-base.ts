import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, type Engine } from './engine.ts'

const image = 'localhost/club-site-base'
const release = 'bookworm'

/**
 * Makes the base image from Debian's packages, this project's Node and this machine's npm, for a machine that reaches no registry of
 * images. Needs root and debootstrap.
 * @returns its name, or undefined when this machine cannot make it.
 */
export function makeLocalBase(engine: Engine): string | undefined {
  if (spawnSync(engine.name, ['image', 'inspect', image], { stdio: 'ignore' }).status === 0) return image
  if (process.getuid?.() !== 0 || spawnSync('debootstrap', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'club-base-'))
  const root = join(folder, 'root')
  try {
    // Node needs libatomic1.
    const packages = '--include=libatomic1,ca-certificates'
    execFileSync('debootstrap', ['--variant=minbase', packages, release, root], { stdio: 'ignore' })
    for (const superfluous of ['var/cache/apt/archives', 'var/lib/apt/lists'])
      rmSync(join(root, superfluous), { recursive: true, force: true })
    cpSync(process.execPath, join(root, 'usr/local/bin/node'), { dereference: true })
    cpSync(join(globalPackages(), 'npm'), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
    const archive = join(folder, 'root.tar')
    execFileSync('tar', ['-C', root, '--one-file-system', '-cf', archive, '.'])
    ask(engine, 'import', archive, image)
    return image
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Options with which the build uses this machine's npm settings and certificates, without leaving them in the image. */
export function npmSettingsOf(engine: Engine): string[] {
  if (engine.name !== 'podman') return []
  const file = join(mkdtempSync(join(tmpdir(), 'club-npmrc-')), 'npmrc')
  const own = npm('config', 'get', 'userconfig')
  const certificates = '/etc/ssl/certs'
  const text = existsSync(own) ? readFileSync(own, 'utf8') : ''
  writeFileSync(file, `${text}\ncafile=${certificates}/ca-certificates.crt\n`, { mode: 0o600 })
  return ['--volume', `${file}:/root/.npmrc:ro`, '--volume', `${certificates}:${certificates}:ro`]
}

function globalPackages(): string {
  return npm('root', '--global')
}

function npm(...words: string[]): string {
  return execFileSync('npm', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}
