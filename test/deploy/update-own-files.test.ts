import assert from 'node:assert/strict'
import { appendFileSync, copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../temporary-folder.ts'
import { lacksPreviousVersion, previous, run } from './previous-version.ts'

const config = 'club.config.json'
const bylaws = ['src/web/content/bylaws.ko.md', 'src/web/content/bylaws.en.md'] as const
const phrases = 'src/web/content/phrases.ts'

/** A clone at the previous version, with the next one as the tag v1.2.0. */
function clonePrevious(context: TestContext) {
  const folder = temporaryFolder()
  context.after(() => folder[Symbol.dispose]())
  const git = (...words: string[]) => String(run(folder.path, 'git', words).stdout)
  git('clone', '--quiet', '--shared', '--no-checkout', process.cwd(), '.')
  // Only what the tests look at: a checkout of everything takes seconds.
  git('sparse-checkout', 'set', '--no-cone', `/${config}`, '/src/web/content/', '/deploy/')
  git('tag', '--force', 'v1.2.0', 'HEAD')
  git('tag', '--force', previous.tag, previous.commit)
  git('checkout', '--quiet', previous.tag)
  copyFileSync('deploy/switch-version', join(folder.path, '.git/switch-version'))
  return {
    path: (file: string) => join(folder.path, file),
    read: (file: string) => readFileSync(join(folder.path, file), 'utf8'),
    git,
    switchTo: (version: string) => String(run(folder.path, 'sh', ['.git/switch-version', version]).stdout),
  }
}

test('an edited club.config.json, bylaws and texts stay, to the next version and back', {
  skip: lacksPreviousVersion,
}, (context) => {
  const clone = clonePrevious(context)
  // Beside the line that the next version adds: a merge would conflict.
  writeFileSync(clone.path(config), clone.read(config).replace('America/Denver', 'Asia/Seoul').replace('$50', '$80'))
  appendFileSync(clone.path(bylaws[1]), '\nAn article of our own.\n')
  appendFileSync(clone.path(phrases), '// A sentence of our own.\n')
  const own = [config, ...bylaws].map(clone.read)
  assert.throws(() => clone.git('checkout', 'v1.2.0'), /would be overwritten/)

  for (const version of ['v1.2.0', previous.tag, 'v1.2.0']) {
    assert.match(clone.switchTo(version), new RegExp(`^${version}: .*${config} ${bylaws.join(' ')}\n$`))
    assert.equal(clone.git('rev-parse', 'HEAD'), clone.git('rev-parse', `${version}^{commit}`))
    assert.deepEqual([config, ...bylaws].map(clone.read), own, version)
    assert.equal(clone.read(phrases), `${clone.git('show', `${version}:${phrases}`)}// A sentence of our own.\n`)
  }
})

test('a file without edits is replaced, and nothing is lost where a version cannot be taken', {
  skip: lacksPreviousVersion,
}, (context) => {
  const clone = clonePrevious(context)
  assert.match(clone.switchTo('v1.2.0'), /ready\n$/)
  assert.equal(clone.git('status', '--short'), '')
  const head = clone.git('rev-parse', 'HEAD')

  appendFileSync(clone.path(config), '\n')
  assert.throws(() => clone.switchTo('v9.0.0'), /There is no version 'v9\.0\.0'/)
  clone.git('-c', 'user.name=a', '-c', 'user.email=a@club.example', 'commit', '--quiet', '--allow-empty', '--message=own')
  assert.throws(() => clone.switchTo(previous.tag), /commits of its own/)
  clone.git('checkout', '--quiet', head.trim())
  assert.equal(clone.git('status', '--short'), ` M ${config}\n`)

  // The previous version has no such file: the edit cannot be made there.
  appendFileSync(clone.path('deploy/switch-version'), '# own\n')
  assert.throws(() => clone.switchTo(previous.tag), /edits of other files do not fit/)
  const edits = readdirSync(clone.path('.git'))
    .filter((name) => name.startsWith('own-files-'))
    .map((name) => clone.read(join('.git', name, 'edits.patch')))
  assert.ok(edits.some((patch) => patch.includes('+# own')))
  assert.equal(clone.git('status', '--short'), ` M ${config}\n`)
})
