import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { ask, findEngine, limits, show } from './container/engine.ts'
import { makeLocalBase, npmSettingsOf } from './container/local-base.ts'
import { trySite } from './container/try-site.ts'

// `npm run container` builds the image of the Dockerfile and tries it: docs/howto/container.md

const image = 'club-site'

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

const engine = findEngine()
if (!engine) fail('Neither docker nor podman runs here, so nothing was built. On Debian: apt-get install podman runc')
const base = /^ARG BASE=(\S+)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1]
if (!base) fail('The Dockerfile names no base image.')

const commit = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() ?? ''
const words = ['build', ...limits, '--tag', image, '--build-arg', `COMMIT=${commit}`]
// Without it, Podman's images have no health check.
if (engine.name === 'podman') words.push('--format', 'docker', '--isolation', 'chroot', '--network', 'host')
try {
  ask(engine, 'pull', '--quiet', base)
  console.log(`With ${engine.name}, from ${base}.`)
} catch {
  const local = makeLocalBase(engine)
  if (!local) fail(`${base} could not be pulled, and only root with debootstrap can make a base image here.`)
  console.log(`With ${engine.name}. ${base} could not be pulled: from Debian's packages and this project's Node instead.`)
  words.push('--build-arg', `BASE=${local}`, ...npmSettingsOf(engine))
}
if (show(engine, ...words, '.') !== 0) fail('The image was not built.')
await trySite(engine, image, commit)
