import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyFolder } from '../temporary-folder.ts'
import { lacksPreviousVersion, previous, run, settingsFor } from './previous-version.ts'

/** Starts the site as `npm start` does, without npm, which would not pass the signal on. @returns its home page */
async function homePage(folder: string, env: Record<string, string>): Promise<string> {
  const child = spawn(join(folder, 'node_modules/.bin/node'), ['scripts/start.js'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const data of child.stdout) {
    output += data
    const address = /http:\/\/127\.0\.0\.1:\d+(?=\n)/.exec(output)?.[0]
    if (address === undefined) continue
    const page = await (await fetch(address, { headers: { 'accept-language': 'en' } })).text()
    child.kill('SIGTERM')
    await once(child, 'exit')
    return page
  }
  return assert.fail(output)
}

/** Edits club.config.json and the bylaws as a club does, and tells what is in them. */
function editOwnFiles(folder: string): () => string[] {
  const config = join(folder, 'club.config.json')
  const bylaws = join(folder, 'src/web/content/bylaws.en.md')
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replace('Hangil Riders', 'Own Riders').replace('America/Denver', 'Asia/Seoul'),
  )
  appendFileSync(bylaws, '\nThis sentence is our own.\n')
  return () => [config, bylaws].map((file) => readFileSync(file, 'utf8'))
}

/** What docs/howto/update.md says between the two, without what starts the site. */
function documented(beginning: string, end: string): string {
  const text = readFileSync('docs/howto/update.md', 'utf8').replaceAll(/\\\n\s*/g, '')
  const line = text.split('\n').find((each) => each.includes(beginning) && each.includes(end))
  if (!line) throw new Error(`docs/howto/update.md has no line '${beginning} … ${end}'.`)
  return line.slice(line.indexOf(beginning), line.lastIndexOf(end))
}

test('both languages have the same commands, and an update copies the units again', () => {
  const commandsOf = (file: string) => readFileSync(file, 'utf8').match(/(?<=```sh\n)[\s\S]*?(?=```)/g) ?? []
  const commands = commandsOf('docs/howto/update.md')
  assert.ok(commands.length > 3)
  assert.deepEqual(commandsOf('docs/howto/update.ko.md'), commands)
  const updateOfContainer = (file: string) => commandsOf(file).filter((each) => each.includes('switch-version'))
  assert.equal(updateOfContainer('docs/howto/container.md').length, 2)
  assert.deepEqual(updateOfContainer('docs/howto/container.ko.md'), updateOfContainer('docs/howto/container.md'))
  const copies = commandsOf('docs/howto/serve-over-https.md')
    .join('')
    .matchAll(/sudo (install .* (?:\/etc\/systemd\/system\/|\/usr\/local\/bin\/club))\n/g)
    .map(([, copy = '']) => copy)
    .toArray()
  assert.equal(copies.length, 2)
  for (const copy of copies)
    assert.ok(
      commands.some((each) => each.includes(copy)),
      copy,
    )
})

test(`the commands of docs/howto/update.md, with npm ci, from ${previous.tag} and back`, {
  timeout: 1_800_000,
  skip: process.env.ORDEAL === '1' ? lacksPreviousVersion : 'long: it runs with npm run ordeal',
}, async () => {
  const parent = emptyFolder()
  // The repository that the club fetches from, with both versions tagged.
  const origin = join(parent, 'origin.git')
  run('.', 'git', ['clone', '--quiet', '--bare', process.cwd(), origin])
  run(origin, 'git', ['tag', '--force', 'v1.2.0', 'HEAD'])
  run(origin, 'git', ['tag', '--force', previous.tag, previous.commit])
  const folder = join(parent, 'site')
  run('.', 'git', ['clone', '--quiet', origin, folder])
  const dataDir = emptyFolder()
  const env = settingsFor({ dataDir })
  const shell = (command: string) => String(run(folder, 'sh', ['-c', command], { env }).stdout)
  shell(`git checkout --quiet ${previous.tag}`)
  const readOwn = editOwnFiles(folder)
  const own = readOwn()
  shell('npm ci')
  await homePage(folder, env)
  shell('npm run club -- backup')
  const updated = shell(documented('git fetch --tags origin HEAD', ' && npm start'))
  assert.match(updated, /0020-ride-day\.sql[\s\S]*Ready to update[\s\S]*Updated/)
  assert.deepEqual(readOwn(), own)
  assert.match(await homePage(folder, env), /Own Riders/)
  shell(documented('sh .git/switch-version back', '`'))
  assert.deepEqual(readOwn(), own)
  const file = readdirSync(join(dataDir, 'backups')).find((name) => name.startsWith('before-update-')) ?? ''
  const restore = documented('npm run club -- restore', ' && npm start')
  shell(restore.replace('data/backups/before-update-….club-backup', join(dataDir, 'backups', file)))
  assert.match(await homePage(folder, env), /Own Riders/)
})
