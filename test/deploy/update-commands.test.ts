import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { lacksPreviousVersion, previous, run, settingsFor } from './previous-version.ts'

const administrator = { username: 'admin', password: 'four words of an officer' }

/** `npm start` without npm, which would not pass the signal on. */
async function startSite(folder: string, env: Record<string, string>): Promise<{ address: string; stop: () => Promise<void> }> {
  const child: ChildProcess = spawn(join(folder, 'node_modules/.bin/node'), ['scripts/start.js'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout?.on('data', (data) => {
    output += data
  })
  for (;;) {
    const address = /http:\/\/127\.0\.0\.1:\d+(?=\n)/.exec(output)?.[0]
    if (address !== undefined) {
      const stop = async () => {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      return { address, stop }
    }
    assert.equal(child.exitCode, null, output)
    await wait(100)
  }
}

const titlesAt = async (address: string) =>
  ((await (await fetch(`${address}/api/announcements`)).json()) as { titleEn: string }[]).map(({ titleEn }) => titleEn)

const pageAt = async (address: string) => (await fetch(address, { headers: { 'accept-language': 'en' } })).text()

async function announce(address: string, titleEn: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(administrator) })
  const cookie = login.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const texts = { titleKo: titleEn, titleEn, contentKo: '내용', contentEn: 'Text', eventDate: '2026-12-01', type: 'general' }
  const made = await fetch(`${address}/api/announcements`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify(texts),
  })
  assert.equal(made.status, 201, await made.text())
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
  const parent = mkdtempSync(join(tmpdir(), 'club-update-commands-'))
  // The repository that the club fetches from, with both versions tagged.
  const origin = join(parent, 'origin.git')
  run('.', 'git', ['clone', '--quiet', '--bare', process.cwd(), origin])
  run(origin, 'git', ['tag', '--force', 'v1.2.0', 'HEAD'])
  run(origin, 'git', ['tag', '--force', previous.tag, previous.commit])
  const folder = join(parent, 'site')
  run('.', 'git', ['clone', '--quiet', origin, folder])
  const dataDir = mkdtempSync(join(tmpdir(), 'club-data-'))
  const env = { ...settingsFor({ dataDir }), ADMIN_PASSWORD: administrator.password }
  const shell = (command: string) => String(run(folder, 'sh', ['-c', command], { env }).stdout)
  shell(`git checkout --quiet ${previous.tag}`)
  const readOwn = editOwnFiles(folder)
  const own = readOwn()
  shell('npm ci')
  {
    const { address, stop } = await startSite(folder, env)
    await announce(address, 'Before the update')
    await stop()
  }
  shell('npm run club -- backup')
  assert.match(
    shell(documented('git fetch --tags origin HEAD', ' && npm start')),
    /0020-ride-day\.sql[\s\S]*Ready to update[\s\S]*Updated/,
  )
  assert.deepEqual(readOwn(), own)
  {
    const { address, stop } = await startSite(folder, env)
    assert.match(await pageAt(address), /Own Riders/)
    assert.ok((await titlesAt(address)).includes('Before the update'))
    await announce(address, 'After the update')
    await stop()
  }
  shell(documented('sh .git/switch-version back', '`'))
  assert.deepEqual(readOwn(), own)
  const file = readdirSync(join(dataDir, 'backups')).find((name) => name.startsWith('before-update-')) ?? ''
  const restore = documented('npm run club -- restore', ' && npm start')
  shell(restore.replace('data/backups/before-update-….club-backup', join(dataDir, 'backups', file)))
  const { address, stop } = await startSite(folder, env)
  const [titles, page] = [await titlesAt(address), await pageAt(address)]
  await stop()
  assert.ok(titles.includes('Before the update') && !titles.includes('After the update'), titles.join())
  assert.match(page, /Own Riders/)
})
