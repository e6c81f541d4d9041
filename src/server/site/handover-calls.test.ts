import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findEnvelope, makeEnvelope } from '#server/backups/envelope.ts'
import { readConfig } from '#server/config.ts'
import { keyFileOf } from '#server/db/encryption/key-file.ts'
import { openDatabase } from '#server/db/open.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { createTestApp, setRole } from '../../../test/app.ts'
import { insertApplication } from '../../../test/applying.ts'
import { club } from '../../../test/club-command.ts'
import { engines } from '../../../test/databases/databases.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

for (const engine of engines) {
  test(`${engine}: the page of the handover names administrators, keys and what expires, and no secret`, async () => {
    await using app = await createTestApp({ engine, config: { smtpUrl: new URL('smtps://riders:hush@smtp.example.com') } })
    const { headers, userId, username } = await app.signedInAs('admin')
    await app.signedInAs('member')
    const passkey = { userId, publicKey: 'x', counter: 0, name: null, createdAt: '2026-01-01T00:00:00.000Z' }
    for (const [id, lastUsedAt] of [
      ['one', '2026-03-01T00:00:00.000Z'],
      ['two', null],
    ] as const)
      await app.db
        .insertInto('passkeys')
        .values({ ...passkey, id, credentialId: id, lastUsedAt })
        .execute()
    const answer = await app.inject({ url: '/api/handover', headers })
    assert.equal(answer.statusCode, 200, answer.body)
    const { administrators, mail, expires } = answer.json()
    assert.deepEqual(
      administrators.map((one: { username: string; passkeys: number; passkeyUsedAt: string; hasPassword: boolean }) => [
        ...[one.username, one.passkeys, one.passkeyUsedAt, one.hasPassword],
      ]),
      [[username, 2, '2026-03-01T00:00:00.000Z', true]],
    )
    assert.equal(mail.host, 'smtp.example.com')
    assert.deepEqual([expires.sessions.count, expires.links.count], [1, 0])
    assert.doesNotMatch(answer.body, /hush|passwordHash/)
  })

  test(`${engine}: an invited president opens the account by the link, and until then the last administrator stays`, async () => {
    await using app = await createTestApp({ engine })
    const { headers, userId } = await app.signedInAs('admin')
    const other = await app.signedInAs('admin')
    const payload = { username: '새회장', email: 'president@club.example', firstName: '길동', lastName: '홍' }
    const invite = () => app.inject({ method: 'POST', url: '/api/handover/invitation', headers, payload })
    const made = await invite()
    assert.equal(made.statusCode, 201, made.body)
    assert.equal((await invite()).statusCode, 409)
    const told = await app.db.selectFrom('notices').select(['userId', 'kind']).execute()
    assert.deepEqual(told, [{ userId: other.userId, kind: 'administratorInvited' }])
    await setRole(app.db, other.userId, 'member')
    const resign = () => app.inject({ method: 'PATCH', url: `/api/users/${userId}/role`, headers, payload: { role: 'member' } })
    assert.equal((await resign()).statusCode, 409)
    const { token } = made.json().link
    const opened = await app.inject({
      method: 'POST',
      url: '/api/auth/password-link',
      payload: { token, newPassword: 'a long road to the mountains' },
    })
    assert.equal(opened.statusCode, 204, opened.body)
    const login = { username: '새회장', password: 'a long road to the mountains' }
    assert.equal((await app.inject({ method: 'POST', url: '/api/auth/login', payload: login })).json().role, 'admin')
    assert.equal((await resign()).statusCode, 200)
  })
}

test('an envelope restores everything on another machine by its passphrase; the other administrators hear of it', async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'old')
  mkdirSync(dataDir)
  const config = { ...readConfig({}), dataDir, backups: false }
  const db = await openMigrated(config)
  await insertApplication(db, { dateOfBirth: '1975-05-17' })
  await using app = await createTestApp({ db, config })
  const { headers } = await app.signedInAs('admin')
  const other = await app.signedInAs('admin')
  const make = () => app.inject({ method: 'POST', url: '/api/handover/envelope', headers, payload: {} })
  const [made, atOnce] = await Promise.all([make(), make()])
  assert.deepEqual([made.statusCode, atOnce.statusCode].toSorted(), [201, 409], made.body)
  const { id, passphrase } = (made.statusCode === 201 ? made : atOnce).json()
  const told = await db.selectFrom('notices').select(['userId', 'kind']).execute()
  assert.deepEqual(told, [{ userId: other.userId, kind: 'envelopeMade' }])
  const url = `/api/handover/envelope/${id}`
  await db.updateTable('sessions').set({ confirmedAt: '2026-01-01T00:00:00.000Z' }).where('userId', '=', other.userId).execute()
  assert.equal((await app.inject({ url, headers: other.headers })).statusCode, 403)
  assert.equal((await app.inject({ url: '/api/handover/envelope/..%2fencryption-keys', headers })).statusCode, 404)
  const fetched = await app.inject({ url, headers })
  assert.match(String(fetched.headers['content-disposition']), /filename="club-handover-/)
  assert.match(String(fetched.headers['cache-control']), /no-store/)
  const { id: second } = await makeEnvelope(config)
  assert.ok(findEnvelope(dataDir, id) && findEnvelope(dataDir, second), 'the first one stays')
  const file = join(folder.path, 'envelope.club-backup.age')
  writeFileSync(file, fetched.rawPayload)
  const target = join(folder.path, 'new')
  const restored = await club({ DATA_DIR: target, BACKUP_PASSPHRASE: passphrase }, 'restore', file)
  assert.equal(restored.code, 0, restored.stderr)
  assert.ok(readdirSync(target).includes('encryption-keys.json') && keyFileOf({ dataDir: target }).startsWith(target))
  const there = openDatabase({ dataDir: target })
  const rows = await there.selectFrom('membershipApplications').select('dateOfBirth').execute()
  assert.deepEqual(rows, [{ dateOfBirth: '1975-05-17' }])
  await there.destroy()
  await db.destroy()
})
