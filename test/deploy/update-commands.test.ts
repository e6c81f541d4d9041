import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { hasPreviousVersion, previousTag, run, settingsFor } from './previous-version.ts'

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

/** The line of docs/howto/update.md that begins so, without what starts the site. */
function documented(beginning: string): string {
  const line = readFileSync('docs/howto/update.md', 'utf8')
    .split('\n')
    .map((each) => each.trim())
    .find((each) => each.startsWith(beginning))
  if (!line?.endsWith(' && npm start')) throw new Error(`docs/howto/update.md has no line '${beginning} … && npm start'.`)
  return line.replace(' && npm start', '')
}

test(`the commands of docs/howto/update.md, with npm ci, from ${previousTag} and back`, { timeout: 1_800_000 }, async (t) => {
  if (process.env.ORDEAL !== '1') return t.skip('long: it runs with npm run ordeal')
  if (!hasPreviousVersion()) return t.skip(`the tag ${previousTag} is not in this clone`)
  const folder = join(mkdtempSync(join(tmpdir(), 'club-update-commands-')), 'site')
  run('.', 'git', ['clone', '--quiet', process.cwd(), folder])
  const dataDir = mkdtempSync(join(tmpdir(), 'club-data-'))
  const env = { ...settingsFor({ dataDir }), ADMIN_PASSWORD: administrator.password }
  const shell = (command: string) => String(run(folder, 'sh', ['-c', command], { env }).stdout)
  shell(`git tag v1.1.0 HEAD && git checkout --quiet ${previousTag} && npm ci`)
  {
    const { address, stop } = await startSite(folder, env)
    await announce(address, 'Before the update')
    await stop()
  }
  shell('npm run club -- backup')
  const update = documented('git fetch --tags')
  assert.match(shell(update), /0020-ride-day\.sql[\s\S]*Ready to update/)
  {
    const { address, stop } = await startSite(folder, env)
    assert.ok((await titlesAt(address)).includes('Before the update'))
    await announce(address, 'After the update')
    await stop()
  }
  shell(`git checkout --quiet ${previousTag} && npm ci`)
  const file = readdirSync(join(dataDir, 'backups')).find((name) => name.startsWith('before-update-')) ?? ''
  const restore = documented('npm run club -- restore')
  shell(restore.replace('data/backups/before-update-….club-backup', join(dataDir, 'backups', file)))
  const { address, stop } = await startSite(folder, env)
  const titles = await titlesAt(address)
  await stop()
  assert.ok(titles.includes('Before the update') && !titles.includes('After the update'), titles.join())
})
