import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../free-port.ts'
import { ask, type Engine, limits } from './engine.ts'

const startTimeoutMs = 30_000
const stopLimitMs = 10_000
const password = 'same road, same pace'

/** The command of the first process, as /proc has it: Node, its options, the site. */
const firstProcess = /^node\0(?:--\S+\0)*dist\/site\/main\.js/

/** Runs the image as compose.yaml does, and removes the container and its volume. @throws at the first promise that it breaks. */
export async function trySite(engine: Engine, image: string, commit: string): Promise<void> {
  const port = await findFreePort()
  const name = `club-site-try-${port}`
  const address = `http://127.0.0.1:${port}`
  const inside = (...words: string[]) => ask(engine, 'exec', name, ...words)
  const hardening = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', ...limits]
  const place = ['--volume', `${name}:/data`, '--publish', `127.0.0.1:${port}:3000`, '--env', `ADMIN_PASSWORD=${password}`]
  try {
    ask(engine, 'run', '--detach', '--name', name, ...hardening, ...place, image)
    await untilHealthy(address)
    const page = await fetch(address)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /<div id="root"><./)
    report('answers /healthz and shows its first page')

    assert.equal(inside('id', '-u'), '1000')
    assert.match(inside('cat', '/proc/1/cmdline'), firstProcess)
    for (const folder of ['/site', '/site/dist', '/etc', '/'])
      assert.throws(() => inside('touch', `${folder}/written`), /Read-only file system|Permission denied/)
    inside('touch', '/tmp/written', '/data/written')
    inside('sh', '-c', '! test -e node_modules/typescript && ! test -e node_modules/@playwright')
    assert.equal(JSON.parse(inside('cat', 'dist/build.json')).commit, commit || null)
    report(
      'runs as the account 1000, Node is its first process, only /data and /tmp can be written, no development packages; it knows its commit',
    )

    inside('node', 'check-health.ts')
    assert.match(ask(engine, 'image', 'inspect', image), /check-health/)
    inside('node', 'src/server/club/run-club-command.ts', 'backup', '/data/try.backup')
    report('its health check passes, and it makes a backup')

    const title = `Written at ${new Date().toISOString()}`
    await announce(address, title)
    const before = Date.now()
    ask(engine, 'kill', '--signal', 'SIGTERM', name)
    assert.equal(ask(engine, 'wait', name), '0')
    const ms = Date.now() - before
    assert.ok(ms < stopLimitMs, `${ms} ms`)
    report(`after SIGTERM it ended with 0 in ${ms} ms`)

    ask(engine, 'start', name)
    await untilHealthy(address)
    assert.ok((await (await fetch(`${address}/api/announcements`)).text()).includes(title))
    report('what was written before the restart is there')
    const megabytes = Math.round(Number(ask(engine, 'image', 'inspect', '--format', '{{.Size}}', image)) / 1e6)
    report(`the image has ${megabytes} MB`)
  } finally {
    ask(engine, 'rm', '--force', '--volumes', name)
    ask(engine, 'volume', 'rm', '--force', name)
  }
}

function report(line: string): void {
  console.log(`  ✓ ${line}`)
}

async function untilHealthy(address: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const answer = await fetch(`${address}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > deadline) throw new Error(`No answer at ${address} within ${startTimeoutMs} ms.`)
    await wait(200)
  }
}

async function announce(address: string, title: string): Promise<void> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const login = await post('auth/login', { username: 'admin', password })
  assert.equal(login.status, 200)
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const written = {
    type: 'meeting',
    titleKo: title,
    titleEn: title,
    contentKo: title,
    contentEn: title,
    eventDate: '2026-12-01T10:00',
  }
  const answer = await post('announcements', written, cookie)
  assert.equal(answer.status, 201, await answer.text())
}
