import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makePasswordLink } from '#server/accounts/account-changes.ts'
import { findBackupPassphrase } from '#server/backups/passphrase.ts'
import { type Config, readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { logIn } from '../../../test/audit-lines.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { sessionOf } from '../../../test/continue-links.ts'
import { freshPostgresUrl } from '../../../test/databases/databases.ts'
import { ask } from '../../../test/send.ts'
import { emptyFolder } from '../../../test/temporary-folder.ts'
import { checkAdminPassword, prepareFirstStart } from './first-start.ts'

const first = 'same road, same pace'
const second = 'kettle and horizon'
const third = 'under another sky'

const login = async (app: TestApp, password: string) => sessionOf(await logIn(app, 'admin', { password }))

const stillHasFirst = async (app: TestApp, headers: { cookie: string }): Promise<boolean> =>
  (await ask(app, { headers }, 'GET /api/auth/user')).hasFirstPassword === true

test('the first administrator sees a warning until the first password is changed, in Settings or by a link', async () => {
  await using app = await createTestApp({ config: { dataDir: emptyFolder(), adminPassword: first } })
  await prepareFirstStart(app.db, app.config, () => {})
  const headers = await login(app, first)
  assert.equal(await stillHasFirst(app, headers), true)
  const list = await ask(app, { headers }, 'GET /api/users')
  assert.ok(!('hasFirstPassword' in list[0]), 'only the user sees it')
  const other = await app.signedInAs('admin')
  assert.equal(await stillHasFirst(app, other.headers), false, 'other accounts have none')

  await ask(app, { headers }, 'POST /api/auth/password', { currentPassword: first, newPassword: second })
  assert.equal(await stillHasFirst(app, headers), false)

  await app.db.updateTable('users').set({ hasFirstPassword: 'true' }).execute()
  const { id } = await app.db.selectFrom('users').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  const { token } = await makePasswordLink(app.db, id, { actorId: commandLineActor }, clockAt())
  await ask(app, null, 'POST /api/auth/password-link', { token, newPassword: third })
  assert.equal(await stillHasFirst(app, await login(app, third)), false)
})

test('of two processes that start at once on an empty PostgreSQL, one makes the administrator and the announcement', async () => {
  const place = { dataDir: ':memory:', databaseUrl: await freshPostgresUrl() }
  const config = readConfig({ DATA_DIR: emptyFolder(), ADMIN_PASSWORD: first })
  await using one = openDatabase(place)
  await using other = openDatabase(place)
  await migrate(one)
  await Promise.all([one, other].map((db) => prepareFirstStart(db, config, () => {})))
  assert.deepEqual(await one.selectFrom('users').select('username').execute(), [{ username: 'admin' }])
  assert.equal((await one.selectFrom('announcements').select('id').execute()).length, 1)
})

test('the first start makes a passphrase for backups, shows it beside the password, and shows the same one when it is repeated', async () => {
  const dataDir = emptyFolder()
  const shown = async (config: Partial<Config>) => {
    await using app = await createTestApp({ config: { dataDir, ...config } })
    const lines: string[] = []
    await prepareFirstStart(app.db, app.config, (line) => lines.push(line))
    return lines.join('\n')
  }
  const text = await shown({})
  const passphrase = /Backup passphrase +([a-z2-9]{4}(?:-[a-z2-9]{4}){4}) /.exec(text)?.[1] ?? ''
  assert.match(text, /Password .*\n {2}백업 암호 +Backup passphrase .*\n.*백업 파일 하나.*\n.*one backup file/)
  assert.equal(findBackupPassphrase({ dataDir }), passphrase)
  assert.equal(statSync(join(dataDir, 'backup-passphrase')).mode & 0o777, 0o600)
  // Killed before the administrator was stored.
  assert.ok((await shown({})).includes(passphrase))
  const own = 'four words of the club'
  assert.doesNotMatch(await shown({ backupPassphrase: own }), /Backup passphrase/)
  assert.equal(findBackupPassphrase({ dataDir, backupPassphrase: own }), own)
})

test('a guessable or short ADMIN_PASSWORD for the first administrator is rejected: nothing is created, and the password is not printed', async () => {
  const lines: string[] = []
  const check = async (adminPassword: string, hasAdmin = false) => {
    await using app = await createTestApp({ config: { adminUsername: 'chief', adminPassword } })
    if (hasAdmin) await app.signedInAs('admin')
    await checkAdminPassword(app.db, app.config, (line) => lines.push(line))
  }
  for (const weak of ['motorcycle2026!', 'chiefchief2026', 'password123', '123456'])
    await assert.rejects(check(weak), ({ message }: Error) => {
      assert.match(message, /^ADMIN_PASSWORD는 .*12자 이상.*\nADMIN_PASSWORD cannot be used .*12 characters or more.* sentence/)
      return !message.includes(weak)
    })
  await check(first)
  await check(first, true)
  assert.deepEqual(lines, [])
  // One that is not used causes a warning, and the site starts.
  await check('password123', true)
  assert.match(lines.join('\n'), /^ {2}Warning: ADMIN_PASSWORD /m)
  assert.ok(!lines.join().includes('password123'))
})
