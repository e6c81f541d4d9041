import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import pg from 'pg'
import { findProgram } from '../../scripts/check/programs.ts'
import { findFreePort } from '../../scripts/free-port.ts'
import { freshPostgresUrl } from '../databases/databases.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { fillIn, startProgram } from './program.ts'

/** What a connection that changes between transactions could break: locks, races for places, sessions. */
const tests = [
  'src/server/accounts/account-changes.test.ts',
  'src/server/jobs/daily.test.ts',
  'src/server/rides/registration-closing.test.ts',
]
/** `npm run ordeal` runs most that use both databases, and the site in two processes. */
const all = [
  'src/server/{accounts,db,delivery,http,members,notices,rides,ride-day}/**/*.test.ts',
  'src/server/pages/two-processes.test.ts',
]

const timeout = process.env.ORDEAL === '1' ? 1_800_000 : 120_000

test('the site runs on PostgreSQL behind PgBouncer in transaction mode', { timeout }, async (context) => {
  if (!findProgram('pgbouncer')) return context.skip('pgbouncer is not installed')
  using folder = temporaryFolder()
  chmodSync(folder.path, 0o755)
  const users = join(folder.path, 'userlist.txt')
  const settings = join(folder.path, 'pgbouncer.ini')
  const port = await findFreePort()
  const direct = new URL(await freshPostgresUrl())
  const shipped = fillIn('deploy/pgbouncer/pgbouncer.ini', [
    // Each test has a database of its own.
    ['club = host=127.0.0.1 port=5432', `* = host=${direct.hostname} port=${direct.port}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', users],
  ])
  writeFileSync(settings, `${shipped}\nunix_socket_dir =\nserver_idle_timeout = 1\n`)
  writeFileSync(users, `"${direct.username}" "same road"\n`)
  // PgBouncer does not run as root.
  const identity = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  await using _pgbouncer = await startProgram('pgbouncer', [...identity, settings], port)
  const pooled = new URL(direct)
  pooled.port = String(port)
  pooled.password = 'same road'

  await context.test('the role has the time limits that PgBouncer does not pass on', async () => {
    const owner = new pg.Client(direct.href)
    await owner.connect()
    const database = `in database "${direct.pathname.slice(1)}"`
    for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await owner.query(`alter role ${direct.username} ${database} set ${name} = '10s'`)
    await owner.end()
    const client = new pg.Client({ connectionString: pooled.href, statement_timeout: 99_000 })
    await client.connect()
    const { rows } = await client.query('show statement_timeout')
    await client.end()
    assert.deepEqual(rows, [{ statement_timeout: '10s' }])
  })

  await context.test('tests of the stores pass through it', { timeout }, async () => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const options = ['--test', '--test-timeout=60000', '--test-reporter=tap', '--test-isolation=none']
    const run = promisify(execFile)(process.execPath, [...options, ...(env.ORDEAL === '1' ? all : tests)], {
      env: { ...env, TEST_POSTGRES_URL: pooled.href, TEST_ENGINES: 'postgres' },
      maxBuffer: 64 * 1024 * 1024,
    })
    const { stdout } = await run.catch((error: { stdout?: string }) => assert.fail(error.stdout ?? String(error)))
    assert.ok(Number(/^# pass (\d+)$/m.exec(stdout)?.[1]) > 10, stdout)
  })
})
