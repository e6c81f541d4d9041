import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { findBackupProblem } from '#server/backups/backup-error.ts'
import { updateProgram } from '#server/club/update.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { OperatorError } from '#server/errors.ts'
import { filledFolder } from '../club-command.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { run } from './previous-version.ts'

// deploy/update with a program of a few files and an npm that only notes its calls. test/deploy/update-commands.test.ts runs the real ones.

/** `npm start` of a version whose file `start` says so fails. */
const npm = `#!/bin/sh
printf '%s %s\\n' "$(cat version)" "$*" >> "$CALLS"
case "$*" in
  start)
    grep -q fails start && { mkdir -p data/backups; echo x > data/backups/before-update-1.club-backup; echo "it broke" >&2; exit 1; }
    echo "The site is at http://127.0.0.1:1"; trap 'exit 0' TERM; while :; do sleep 0.1; done ;;
  *update-check) ! grep -q unready start ;;
esac
`

function published(context: TestContext, { tags = true } = {}) {
  const folder = temporaryFolder()
  context.after(() => folder[Symbol.dispose]())
  const path = (...names: string[]) => join(folder.path, ...names)
  const env = { CALLS: path('calls'), PATH: `${path('bin')}:${process.env.PATH}`, DATA_DIR: '' }
  const gitIn = (place: string, ...words: string[]) =>
    String(run(path(place), 'git', ['-c', 'user.name=a', '-c', 'user.email=a@club.example', ...words]).stdout).trim()
  mkdirSync(path('bin'))
  writeFileSync(path('bin/npm'), npm)
  chmodSync(path('bin/npm'), 0o755)
  mkdirSync(path('origin'))
  gitIn('origin', 'init', '--quiet', '--initial-branch=main')
  const publish = (version: string, start = 'starts') => {
    mkdirSync(path('origin/deploy'), { recursive: true })
    mkdirSync(path('origin/src/web/content'), { recursive: true })
    for (const name of ['update', 'switch-version']) cpSync(`deploy/${name}`, path('origin/deploy', name))
    writeFileSync(path('origin/version'), version)
    writeFileSync(path('origin/start'), start)
    writeFileSync(path('origin/club.config.json'), `{ "of": "${version}" }\n`)
    for (const language of ['ko', 'en']) writeFileSync(path(`origin/src/web/content/bylaws.${language}.md`), `${version}\n`)
    writeFileSync(path('origin/.gitignore'), 'data\n')
    gitIn('origin', 'add', '.')
    gitIn('origin', 'commit', '--quiet', '--message', version)
    if (tags) gitIn('origin', 'tag', version)
  }
  return {
    publish,
    clone: (...words: string[]) => gitIn('.', 'clone', '--quiet', ...words, `file://${path('origin')}`, 'site'),
    git: (...words: string[]) => gitIn('site', ...words),
    site: (name: string) => path('site', name),
    read: (name: string) => readFileSync(path('site', name), 'utf8'),
    calls: () => (existsSync(env.CALLS) ? readFileSync(env.CALLS, 'utf8').trim().split('\n') : []),
    /** As docs/howto/update.md says for a version that has no such command. */
    update(...words: string[]) {
      const script = `git fetch --tags origin HEAD && git show FETCH_HEAD:deploy/update > .git/update && sh .git/update "$@"`
      const options = { cwd: path('site'), env: { ...process.env, ...env }, encoding: 'utf8' } as const
      const { status, stdout, stderr } = spawnSync('sh', ['-c', script, 'update', ...words], options)
      return { status, output: stdout + stderr }
    },
  }
}

for (const tags of [true, false]) {
  test(`an update ${tags ? 'with' : 'without'} tags brings the newest version, keeps what the club wrote, and tries the start`, (context) => {
    const { publish, clone, update, site, read, calls, git } = published(context, { tags })
    publish('v1.0.0')
    clone('--depth=1')
    writeFileSync(site('club.config.json'), '{ "of": "the club" }\n')
    publish('v1.9.0')
    publish('v1.10.0')
    const first = update()
    assert.equal(first.status, 0, first.output)
    assert.match(first.output, /Updated\. Start it: npm start/)
    assert.deepEqual([read('version'), read('club.config.json')], ['v1.10.0', '{ "of": "the club" }\n'])
    assert.deepEqual(calls(), ['v1.10.0 ci --omit=dev', 'v1.10.0 run club -- update-check', 'v1.10.0 start'])
    const again = update()
    assert.match(again.output, /This is the version already/)
    assert.equal(again.status, 0)
    assert.equal(calls().length, 3)
    publish('v2.0.0')
    assert.equal(update().status, 0)
    assert.equal(read('version'), 'v2.0.0')
    run(site('.'), 'sh', ['.git/switch-version', 'back'])
    assert.deepEqual([read('version'), read('club.config.json')], ['v1.10.0', '{ "of": "the club" }\n'])
    assert.equal(git('status', '--short'), 'M club.config.json')
  })
}

test('commits after the newest tag are no new version for a folder that is at a tag; another version can be named', (context) => {
  const { publish, clone, update, read } = published(context)
  publish('v1.0.0')
  publish('v1.1.0')
  clone('--branch=v1.1.0')
  assert.match(update().output, /This is the version already: v1\.1\.0/)
  assert.equal(update('v1.0.0').status, 0)
  assert.equal(read('version'), 'v1.0.0')
  assert.match(update('v7.0.0').output, /There is no version 'v7\.0\.0'/)
})

test('other edits are made again where they fit, and nothing is lost where a version cannot be taken', (context) => {
  const { publish, clone, update, site, read, git } = published(context)
  publish('v1.0.0')
  clone()
  appendFileSync(site('start'), '\n# of our own\n')
  publish('v1.1.0')
  assert.equal(update().status, 0)
  assert.deepEqual([read('version'), read('start')], ['v1.1.0', 'starts\n# of our own\n'])

  git('commit', '--quiet', '--all', '--message=own')
  assert.match(update('v1.0.0').output, /commits of its own/)
  assert.equal(read('version'), 'v1.1.0')
  git('reset', '--quiet', '--soft', 'HEAD~1')

  writeFileSync(site('version'), 'edited\n')
  publish('v1.2.0')
  const { status, output } = update()
  assert.equal(status, 1)
  assert.match(output, /Your edits of other files do not fit v1\.2\.0\. They are in (\S+): make them again/)
  const patch = read(/They are in (\S+):/.exec(output)?.[1] ?? '')
  for (const line of ['+edited', '+# of our own']) assert.ok(patch.includes(`\n${line}\n`), patch)
})

for (const [start, reason] of [
  ['fails', /it broke[\s\S]*The new version does not start/],
  ['unready', /Going back/],
] as const) {
  test(`a version that ${start === 'fails' ? 'does not start' : 'is not ready'} is taken back, with the data before it`, (context) => {
    const { publish, clone, update, site, read, calls } = published(context)
    publish('v1.0.0')
    clone()
    appendFileSync(site('src/web/content/bylaws.en.md'), 'of our own\n')
    publish('v1.1.0', start)
    const { status, output } = update()
    assert.equal(status, 1)
    assert.match(output, reason)
    assert.match(output, /The version before is back\. Start it again: npm start/)
    assert.deepEqual([read('version'), read('src/web/content/bylaws.en.md')], ['v1.0.0', 'v1.0.0\nof our own\n'])
    const restore = 'v1.0.0 run club -- restore data/backups/before-update-1.club-backup'
    assert.deepEqual(calls().slice(2), [
      ...(start === 'fails' ? ['v1.1.0 start'] : []),
      'v1.0.0 ci --omit=dev',
      ...(start === 'fails' ? [restore] : []),
    ])
  })
}

test('npm run club -- update says what to do where it cannot: in a container, for a service, and while the site runs', async (context) => {
  const folder = temporaryFolder()
  context.after(() => folder[Symbol.dispose]())
  const config = readConfig({ DATA_DIR: join(folder.path, 'data') })
  const sentence = async () => {
    let message = ''
    await assert.rejects(
      updateProgram(config, '', () => {}, undefined, folder.path),
      (error) => {
        assert.ok(error instanceof OperatorError)
        message = error.message
        return true
      },
    )
    return message
  }
  assert.match(await sentence(), /no git clone\. In a container.*docs\/howto\/container\.md/)
  mkdirSync(join(folder.path, '.git'))
  if (process.getuid?.() !== 0) {
    chmodSync(folder.path, 0o500)
    assert.match(await sentence(), /shell of root: docs\/howto\/update\.md/)
    chmodSync(folder.path, 0o700)
  }
  const dataDir = await filledFolder()
  const db = openDatabase({ dataDir })
  await db.selectFrom('users').select('id').execute()
  const running = updateProgram(readConfig({ DATA_DIR: dataDir }), '', () => {}, undefined, folder.path)
  await assert.rejects(running, (error) => findBackupProblem(error) === 'running')
  await db.destroy()
})
