import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { freshPostgresUrl } from '../../test/databases/databases.ts'
import { ask } from '../../test/faults/load.ts'
import { startSiteProcess, takenPort } from '../../test/site-process.ts'

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'club-main-'))

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

test('a data folder that cannot be written, and a host that is not this machine, are named', async () => {
  const file = join(emptyFolder(), 'a-file')
  writeFileSync(file, '')
  const folder = /^\n데이터 .*\nThe data folder \S+\/data cannot be written\. .*DATA_DIR=/
  assert.match(await startError({ DATA_DIR: '/proc/club/data' }), folder)
  assert.match(await startError({ DATA_DIR: join(file, 'data') }), folder)
  const host = await startError({ DATA_DIR: emptyFolder(), HOST: '192.0.2.1' })
  assert.match(host, /HOST=192\.0\.2\.1 is no address of this machine/)
})

test('a mistake in club.config.json is reported before the build reads the file', async () => {
  const file = join(emptyFolder(), 'club.config.json')
  writeFileSync(file, '{ "name": 1, "x": }')
  for (const words of [[], ['demo']])
    assert.match(await startError({ CLUB_CONFIG: file }, 'scripts/start.js', words), /club\.config\.json is not valid JSON/)
})

test('wrong settings are listed before anything is created', async () => {
  const dataDir = join(emptyFolder(), 'data')
  const text = await startError({ DATA_DIR: dataDir, PORT: 'many', RATE_LIMITS: '1' })
  assert.match(text, /- PORT must be/)
  assert.match(text, /- RATE_LIMITS must be/)
  assert.throws(() => readdirSync(dataDir))
})

test('unsafe settings cause one warning each, and the start goes on', {
  timeout: 60_000,
}, async () => {
  const dataDir = emptyFolder()
  writeFileSync(join(dataDir, 'other-file'), '')
  chmodSync(dataDir, 0o755)
  await using site = startSiteProcess({ DATA_DIR: dataDir })
  await site.address()
  assert.match(site.output().stdout, /^ {2}Warning: .*chmod 700 \S+$/m)

  await using remote = startSiteProcess({ DATABASE_URL: 'postgres://club:hunter2@no-such-host.invalid/club' })
  assert.equal(await remote.left(), 1)
  assert.match(remote.output().stdout, /^ {2}Warning: DATABASE_URL .*sslmode=verify-full/m)
  assert.doesNotMatch(remote.output().stdout, /hunter2/)
})

test('an unreachable database is reported without its password', async () => {
  await using taken = await takenPort()
  const port = taken.port
  await taken[Symbol.asyncDispose]()
  const text = await startError({ DATABASE_URL: `postgres://club:hunter2@127.0.0.1:${port}/club` })
  assert.match(text, /The database in DATABASE_URL cannot be reached/)
  assert.doesNotMatch(text, /hunter2/)
})

test('a wrong password for PostgreSQL, and a missing database, are reported without the password', async () => {
  const url = new URL(await freshPostgresUrl())
  const owner = new pg.Client(url.href)
  await owner.connect()
  await owner.query(`create role with_password login password 'right'`)
  await owner.end()
  url.pathname = '/no_such_database'
  assert.match(await startError({ DATABASE_URL: url.href }), /The database that DATABASE_URL names does not exist/)
  url.username = 'with_password'
  url.password = 'hunter2'
  const text = await startError({ DATABASE_URL: url.href })
  assert.match(text, /PostgreSQL rejected the username or password in DATABASE_URL/)
  assert.doesNotMatch(text, /hunter2/)
})

test('a damaged database file is reported and left untouched', async () => {
  const dataDir = emptyFolder()
  const path = join(dataDir, 'club.sqlite')
  const damaged = Buffer.from('this is no database at all '.repeat(400))
  writeFileSync(path, damaged)
  assert.match(await startError({ DATA_DIR: dataDir }), /is damaged\. It was left untouched\. .*backup/)
  assert.deepEqual(readFileSync(path), damaged)
})

test('a database of a newer version is reported and not served', async () => {
  const databaseUrl = await freshPostgresUrl()
  const db = openDatabase({ databaseUrl, dataDir: '' })
  await migrate(db)
  await db.insertInto('migrations').values({ name: '9999-from-the-future.sql', appliedAt: '2999-01-01T00:00:00.000Z' }).execute()
  await db.destroy()
  assert.match(await startError({ DATABASE_URL: databaseUrl }), /newer version of the site \(9999-from-the-future\.sql\)/)
})

test('the first start creates an administrator, whose password is printed once, and one announcement', async () => {
  const dataDir = emptyFolder()
  let password = ''
  {
    await using site = startSiteProcess({ DATA_DIR: dataDir })
    const address = await site.address()
    const { stdout, stderr } = site.output()
    password = /Password\s+(\S+)/.exec(stdout)?.[1] ?? ''
    assert.match(password, /^[\w-]{22}$/, '128 bits')
    assert.match(stdout, /^ {2}첫 관리자 +First administrator\s+admin\n/m)
    assert.match(stdout, /Log in at\s+http:\/\/127\.0\.0\.1:\d+\/login/)
    assert.ok(!stderr.includes(password))
    assert.equal(await signIn(address, 'admin', password), 200)
    assert.equal(((await (await fetch(`${address}/api/announcements`)).json()) as unknown[]).length, 1)
    site.child.kill('SIGKILL')
    await site.left()
  }
  await using again = startSiteProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'something else' })
  const address = await again.address()
  assert.doesNotMatch(again.output().stdout, /administrator|Password/)
  assert.equal(await signIn(address, 'admin', password), 200)
  assert.equal(await signIn(address, 'admin', 'something else'), 401)
  assert.equal(((await (await fetch(`${address}/api/announcements`)).json()) as unknown[]).length, 1)
})

test('a guessable or short ADMIN_PASSWORD for the first administrator is rejected: nothing is created, and the password is not printed', {
  timeout: 60_000,
}, async () => {
  const dataDir = emptyFolder()
  for (const ADMIN_PASSWORD of ['motorcycle2026!', 'chiefchief2026', '123456']) {
    const text = await startError({ DATA_DIR: dataDir, ADMIN_USERNAME: 'chief', ADMIN_PASSWORD })
    assert.match(text, /^\nADMIN_PASSWORD는 .*12자 이상.*\nADMIN_PASSWORD cannot be used .*12 characters or more.* sentence/)
    assert.ok(!text.includes(ADMIN_PASSWORD))
  }
  const db = openDatabase({ dataDir })
  assert.deepEqual(await db.selectFrom('users').select('id').execute(), [])
  assert.deepEqual(await db.selectFrom('announcements').select('id').execute(), [])
  await db.destroy()
})

test('a guessable ADMIN_PASSWORD that is not used causes one warning, and the site starts', { timeout: 60_000 }, async () => {
  const dataDir = emptyFolder()
  const warning = /^ {2}Warning: ADMIN_PASSWORD /m
  for (const [ADMIN_PASSWORD, isTold] of [
    ['same road, same pace', false],
    ['password123', true],
  ] as const) {
    await using site = startSiteProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD })
    await site.address()
    const { stdout, stderr } = site.output()
    assert.equal(warning.test(stdout), isTold, stdout)
    assert.ok(!(stdout + stderr).includes(ADMIN_PASSWORD))
  }
})

test('with ADMIN_PASSWORD no password is printed, also on PostgreSQL', async () => {
  await using site = startSiteProcess({
    DATABASE_URL: await freshPostgresUrl(),
    ADMIN_USERNAME: 'chief',
    ADMIN_PASSWORD: 'same road, same pace',
  })
  const address = await site.address()
  assert.ok(!site.output().stdout.includes('same pace'))
  assert.equal(await signIn(address, 'chief', 'same road, same pace'), 200)
})

test('after SIGTERM requests in progress are answered, then the process ends', async () => {
  await using site = startSiteProcess({ DATA_DIR: emptyFolder(), ADMIN_PASSWORD: 'same road, same pace' })
  const address = await site.address()
  // Over connections that the server has accepted: one that still waits in the system's queue is closed by the system.
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const eight = (question: Omit<Parameters<typeof ask>[1], 'agent'>) =>
    Array.from({ length: 8 }, () => ask(address, { agent, ...question }))
  await Promise.all(eight({ path: '/healthz' }))
  // Two are hashed at a time: when the first has its answer, most are still under way.
  const underWay = eight({ path: '/api/auth/login', method: 'POST', body: { username: 'nobody', password: 'wrong' } })
  await Promise.race(underWay)
  site.child.kill('SIGTERM')
  const statuses = (await Promise.all(underWay)).map(({ status }) => status)
  agent.destroy()
  assert.deepEqual(
    statuses,
    Array.from({ length: 8 }, () => 401),
  )
  assert.equal(await site.left(), 0)
})
