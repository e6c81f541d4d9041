import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { envelopeLifeMs, findEnvelope } from '#server/backups/envelope.ts'
import { verifyBackup } from '#server/backups/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { createTestApp, setRole } from '../../../test/app.ts'
import { insertApplication } from '../../../test/applying.ts'
import { columns } from '../../../test/columns.ts'
import { engines } from '../../../test/databases/databases.ts'
import { call, send } from '../../../test/send.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

for (const engine of engines) {
  test(`${engine}: the page of the handover names administrators, keys and what expires, and no secret`, async () => {
    await using app = await createTestApp({ engine, config: { smtpUrl: new URL('smtps://riders:hush@smtp.example.com') } })
    const admin = await app.signedInAs('admin')
    await app.signedInAs('member')
    const passkey = { userId: admin.userId, publicKey: 'x', counter: 0, name: null, createdAt: '2026-01-01T00:00:00.000Z' }
    const uses = { one: '2026-03-01T00:00:00.000Z', two: null }
    const keys = Object.entries(uses).map(([id, lastUsedAt]) => ({ ...passkey, id, credentialId: id, lastUsedAt }))
    await app.db.insertInto('passkeys').values(keys).execute()
    const { status, body } = await call(app, admin, 'GET /api/handover')
    assert.equal(status, 200, JSON.stringify(body))
    const named = columns(body.administrators, 'username', 'passkeys', 'passkeyUsedAt', 'hasPassword')
    assert.deepEqual(named, [[admin.username, 2, uses.one, true]])
    assert.equal(body.mail.host, 'smtp.example.com')
    assert.deepEqual([body.expires.sessions.count, body.expires.links.count], [1, 0])
    assert.doesNotMatch(JSON.stringify(body), /hush|passwordHash/)
  })
}

test('an invited president opens the account by the link, and until then the last administrator stays', async () => {
  await using app = await createTestApp()
  const [admin, other] = [await app.signedInAs('admin'), await app.signedInAs('admin')]
  const president = { username: '새회장', email: 'president@club.example', firstName: '길동', lastName: '홍' }
  const invite = () => call(app, admin, 'POST /api/handover/invitation', president)
  const made = await invite()
  assert.equal(made.status, 201, made.message)
  assert.equal((await invite()).status, 409)
  const told = await app.db.selectFrom('notices').select(['userId', 'kind']).execute()
  assert.deepEqual(told, [{ userId: other.userId, kind: 'administratorInvited' }])
  await setRole(app.db, other.userId, 'member')
  const resign = async () => (await call(app, admin, `PATCH /api/users/${admin.userId}/role`, { role: 'member' })).status
  assert.equal(await resign(), 409)
  const [{ token }, password] = [made.body.link, 'a long road to the mountains']
  const opened = await call(app, null, 'POST /api/auth/password-link', { token, newPassword: password })
  assert.equal(opened.status, 204, opened.message)
  const login = await call(app, null, 'POST /api/auth/login', { username: president.username, password })
  assert.equal(login.body.role, 'admin')
  assert.equal(await resign(), 200)
})

test('an envelope brings everything back by its passphrase alone, lasts an hour, and the other administrators hear of it', async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'old')
  mkdirSync(dataDir)
  const config = { ...readConfig({}), dataDir, backups: false }
  await using db = await openMigrated(config)
  await insertApplication(db)
  await using app = await createTestApp({ db, config })
  const [admin, other] = [await app.signedInAs('admin'), await app.signedInAs('admin')]
  const answers = await Promise.all([1, 2].map(() => call(app, admin, 'POST /api/handover/envelope', {})))
  const [made, atOnce] = answers.toSorted((one, another) => one.status - another.status)
  assert.deepEqual([made?.status, atOnce?.status], [201, 409])
  const { id, passphrase } = (made ?? assert.fail()).body
  const told = await db.selectFrom('notices').select(['userId', 'kind']).execute()
  assert.deepEqual(told, [{ userId: other.userId, kind: 'envelopeMade' }])
  await db.updateTable('sessions').set({ confirmedAt: '2026-01-01T00:00:00.000Z' }).where('userId', '=', other.userId).execute()
  const fetchAs = (by: typeof admin, name = id) => send(app, by, `GET /api/handover/envelope/${name}`)
  assert.equal((await fetchAs(other)).statusCode, 403)
  assert.equal((await fetchAs(admin, '..%2fencryption-keys')).statusCode, 404)
  const fetched = await fetchAs(admin)
  assert.match(String(fetched.headers['content-disposition']), /filename="club-handover-/)
  assert.match(String(fetched.headers['cache-control']), /no-store/)

  const kept = findEnvelope(dataDir, id) ?? assert.fail()
  const [old, hourAgo] = ['x'.repeat(22), new Date(Date.now() - envelopeLifeMs - 1_000)]
  const oldFile = kept.replace(id, old)
  copyFileSync(kept, oldFile)
  utimesSync(oldFile, hourAgo, hourAgo)
  assert.deepEqual([findEnvelope(dataDir, old), findEnvelope(dataDir, id)], [undefined, kept])

  const file = join(folder.path, 'envelope.club-backup.age')
  writeFileSync(file, fetched.rawPayload)
  // Without the keys of this site. What it brings back: backup-keys.test.ts.
  await verifyBackup({ file, findPassphrase: async () => passphrase }, { dataDir: folder.path })
})
