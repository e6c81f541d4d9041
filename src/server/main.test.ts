import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDatabase } from '#server/db/open.ts'
import { startSiteProcess, takenPort } from '../../test/site-process.ts'
import { emptyFolder } from '../../test/temporary-folder.ts'

async function signIn(address: string, username: string, password: string): Promise<number> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** The error text of a start that fails: with exit code 1 and without a stack. */
async function startError(env: Record<string, string>, script?: string, words?: string[]): Promise<string> {
  await using site = startSiteProcess(env, script, words)
  const code = await site.left()
  const { stderr } = site.output()
  assert.equal(code, 1, stderr)
  assert.doesNotMatch(stderr, /^\s+at |node:internal|\.ts:\d/m, 'no stack')
  return stderr
}

test('a port in use is reported with another one to try, before a password is printed', { timeout: 90_000 }, async () => {
  await using taken = await takenPort()
  const dataDir = emptyFolder()
  await using site = startSiteProcess({ DATA_DIR: dataDir, PORT: String(taken.port) })
  assert.equal(await site.left(), 1)
  const { stdout, stderr } = site.output()
  assert.match(stderr, /^\n.*번 포트를 .* PORT=\d+\nPort \d+ on 127\.0\.0\.1 is already in use\. .* PORT=\d+\n\n$/)
  assert.equal(stdout, '', 'no password is printed: the next start creates the administrator')
  await using next = startSiteProcess({ DATA_DIR: dataDir })
  const address = await next.address()
  const password = /Password\s+(\S+)/.exec(next.output().stdout)?.[1] ?? ''
  assert.equal(await signIn(address, 'admin', password), 200)
})

test('mistakes in the settings and in the file of CLUB_CONFIG end the start and the demo with what is wrong, before anything is created', async () => {
  const file = join(emptyFolder(), 'club.config.json')
  writeFileSync(file, '{ "name": 1, "x": }')
  const dataDir = join(emptyFolder(), 'data')
  for (const words of [[], ['demo']]) {
    const text = await startError({ CLUB_CONFIG: file, DATA_DIR: dataDir, RATE_LIMITS: '1' }, 'scripts/start.js', words)
    assert.match(text, /club\.config\.json is not valid JSON/)
    if (words.length === 0) assert.match(text, /- RATE_LIMITS must be/)
  }
  assert.throws(() => readdirSync(dataDir))
})

test('the first start creates an administrator, whose password is printed once, and one announcement; what is unsafe causes a warning', async () => {
  const dataDir = emptyFolder()
  writeFileSync(join(dataDir, 'other-file'), '')
  chmodSync(dataDir, 0o755)
  let password = ''
  {
    await using site = startSiteProcess({ DATA_DIR: dataDir })
    const address = await site.address()
    const { stdout, stderr } = site.output()
    password = /Password\s+(\S+)/.exec(stdout)?.[1] ?? ''
    assert.match(password, /^[\w-]{22}$/, '128 bits')
    assert.match(stdout, /^ {2}Warning: .*chmod 700 \S+$/m)
    assert.match(stdout, /^ {2}첫 관리자 +First administrator\s+admin\n/m)
    assert.match(stdout, /Log in at\s+http:\/\/127\.0\.0\.1:\d+\/login/)
    assert.ok(!stderr.includes(password))
    assert.equal(await signIn(address, 'admin', password), 200)
    assert.equal(((await (await fetch(`${address}/api/announcements`)).json()) as unknown[]).length, 1)
    site.child.kill('SIGKILL')
    await site.left()
  }
  const ADMIN_PASSWORD = 'motorcycle2026!'
  await using again = startSiteProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD })
  const address = await again.address()
  const { stdout } = again.output()
  assert.equal(stdout.match(/^ {2}Warning: ADMIN_PASSWORD /gm)?.length, 1)
  assert.doesNotMatch(stdout, /First administrator|Password\s/)
  assert.ok(!stdout.includes(ADMIN_PASSWORD))
  assert.equal(await signIn(address, 'admin', password), 200)
  assert.equal(await signIn(address, 'admin', ADMIN_PASSWORD), 401)
  assert.equal(((await (await fetch(`${address}/api/announcements`)).json()) as unknown[]).length, 1)
})

test('the first start with an ADMIN_PASSWORD that is easy to guess ends before an account is created', async () => {
  const dataDir = emptyFolder()
  const text = await startError({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'motorcycle2026!' })
  assert.match(text, /\nADMIN_PASSWORD cannot be used /)
  assert.ok(!text.includes('motorcycle2026!'))
  await using db = openDatabase({ dataDir })
  assert.deepEqual(await db.selectFrom('users').select('id').execute(), [])
})

test('after SIGTERM the process ends and the database is closed, also when a client never ends its request', async () => {
  const dataDir = emptyFolder()
  await using site = startSiteProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'same road, same pace' })
  const { hostname, port } = new URL(await site.address())
  assert.doesNotMatch(site.output().stdout, /same pace/, 'a password that was set is not printed')
  const slow = connect(Number(port), hostname).on('error', () => undefined)
  const head = ['POST /api/auth/login HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 99']
  // Two requests: when the first has its answer, the second is at work.
  slow.write(`GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n${head.join('\r\n')}\r\n\r\n{`)
  await once(slow, 'data')
  site.child.kill('SIGTERM')
  assert.equal(await site.left(), 0, site.output().stderr)
  slow.destroy()
  assert.ok(!readdirSync(dataDir).some((name) => name.endsWith('-wal')), 'the database is closed')
})
