import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, join, resolve, sep } from 'node:path'
import { isNewEnough, minimum } from './node-version.js'

// After an installation, by the Node that npm runs on: decides which Node runs the site, and links it as node_modules/.bin/node, which every
// `npm run …` finds first. It is the machine's own when that is new enough, otherwise the one that npm installed. npm 9 removes its own link.

const link = 'node_modules/.bin/node'

/** The version of this Node, or the first line of what it says when it cannot start. */
function tryNode(file) {
  const { status, stdout, stderr, error } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  if (status === 0) return { version: stdout.trim() }
  return { failure: stderr?.trim().split('\n')[0] || error?.code || `status ${status}` }
}

function fail(ko, en) {
  console.error(`\n${ko}\n${en}\n`)
  process.exit(1)
}

function linkTo(target) {
  rmSync(link, { force: true })
  symlinkSync(target, link)
}

/** As PATH names it: after an upgrade, a package manager may have removed the file that it leads to. */
function ownNode() {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))
  const isSame = (file) => existsSync(file) && realpathSync(file) === realpathSync(process.execPath)
  return places.find((file) => !file.includes(`${sep}node_modules${sep}`) && isSame(file)) ?? process.execPath
}

/** npm leaves out an optional library that wants a newer Node than the one it runs on: with the Node 18 of Debian 12, the bundler's native code. */
function lacksNativeLibraries() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const omitsTools = process.env.npm_config_omit?.includes('dev')
  const isForHere = ({ optional, dev, os, cpu, libc }) =>
    optional &&
    !(dev && omitsTools) &&
    os?.includes(process.platform) &&
    cpu?.includes(process.arch) &&
    (!libc || libc.includes('glibc'))
  return Object.entries(packages).some(([path, entry]) => isForHere(entry) && !existsSync(path))
}

function installFor(version) {
  const words = ['install', '--no-save', '--ignore-scripts']
  const { status } = spawnSync(
    process.execPath,
    ['--require', './scripts/npm-as-site-node.cjs', process.env.npm_execpath, ...words],
    {
      env: { ...process.env, SITE_NODE_VERSION: version },
      stdio: 'inherit',
    },
  )
  if (status !== 0) process.exit(1)
}

function linkNode() {
  const isOwn = !process.execPath.startsWith(resolve('node_modules') + sep)
  if (isOwn && isNewEnough()) return linkTo(ownNode())
  const name = readdirSync('node_modules').find((each) => existsSync(`node_modules/${each}/bin/node`))
  const { version, failure } =
    name === undefined ? { failure: 'none was installed' } : tryNode(resolve(`node_modules/${name}/bin/node`))
  if (failure === undefined) {
    if (lacksNativeLibraries()) installFor(version)
    return linkTo(`../${name}/bin/node`)
  }
  if (failure.includes('libatomic'))
    return fail(
      '이 컴퓨터에 libatomic1이 없어 Node가 실행되지 않습니다. 설치한 뒤 다시 실행해 주세요: sudo apt-get install libatomic1 (Fedora: sudo dnf install libatomic)',
      'Node does not run without libatomic1. Install it and run this again: sudo apt-get install libatomic1 (Fedora: sudo dnf install libatomic)',
    )
  return fail(
    `npm이 설치하는 Node가 이 컴퓨터에서 실행되지 않습니다(${failure}). Node ${minimum} 이상을 설치한 뒤 다시 실행하거나 컨테이너를 쓰세요(docs/howto/container.ko.md).`,
    `The Node that npm installs does not run on this machine (${failure}). Install Node ${minimum} or later and run this again, or use a container (docs/howto/container.md).`,
  )
}

// The shells of Windows find node.cmd there, which npm makes. Without libraries there is nothing to link.
if (process.platform !== 'win32' && existsSync('node_modules/.bin')) linkNode()
