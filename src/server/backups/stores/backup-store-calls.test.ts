import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { newBackupFile } from '#server/backups/backup-files.ts'
import { backUpDaily } from '#server/backups/daily-backup.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { store } from '#server/db/secrets.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../../test/app.ts'
import { insertApplication } from '../../../../test/applying.ts'
import { club } from '../../../../test/club-command.ts'
import { engines, freshDatabase, migratedPlace } from '../../../../test/databases/databases.ts'
import { call, send } from '../../../../test/send.ts'
import { s3Login, startS3, startWebDav, webDavLogin } from '../../../../test/stores.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { passphraseCost } from '../encryption.ts'
import { makeBackup } from '../make-backup.ts'
import { copyRun, describeStore, savePlace } from './backup-store.ts'
import { copyBackups, keepCopying } from './copy-backups.ts'

const passphrase = 'four words for tests'

// Each encryption computes it; the usual cost: club/club.test.ts.
passphraseCost.logOfN = 10

/** A site with a member, in a folder of its own. */
async function startSite() {
  const folder = temporaryFolder()
  const { dataDir } = await migratedPlace('sqlite', folder.path)
  const config = { ...readConfig({}), dataDir, backups: true, backupPassphrase: passphrase }
  const db = await openMigrated(config)
  await insertApplication(db, { dateOfBirth: '1975-05-17' })
  const backUp = async (kind: 'daily' | 'before-update', at: string) => {
    const file = newBackupFile(dataDir, kind, true, new Date(at))
    await makeBackup({ place: { dataDir }, file, passphrase })
  }
  const app = await createTestApp({ db, config })
  const close = async () => {
    await app[Symbol.asyncDispose]()
    await db.destroy()
    folder[Symbol.dispose]()
  }
  return { app, db, config, backUp, folder: folder.path, [Symbol.asyncDispose]: close }
}

const put = (app: TestApp, by: SignedIn, payload: object) => call(app, by, 'PUT /api/backup-store', payload)
const read = async (app: TestApp, by: SignedIn) => (await call(app, by, 'GET /api/backup-store')).body

/** The state once nothing is copied any more. */
async function settled(app: TestApp, by: SignedIn) {
  for (;;) {
    const { copies } = await read(app, by)
    if (!copies.isRunning) return copies
    await setImmediate()
  }
}

const toWebDav = (url: string) => ({ kind: 'webdav', url: `${url}/dav/backups`, ...webDavLogin }) as const

test('the newest backup goes to the store that an administrator enters, and brings everything back on a new machine', async () => {
  await using s3 = await startS3()
  await using site = await startSite()
  const { app, backUp } = site
  await backUp('daily', '2026-07-01T03:00:00.000Z')
  await backUp('daily', '2026-07-02T03:00:00.000Z')
  await backUp('before-update', '2026-07-03T03:00:00.000Z')
  const admin = await app.signedInAs('admin')
  const place = { kind: 's3', endpoint: s3.url, bucket: 'riders', prefix: 'site', ...s3Login }

  const wrong = await put(app, admin, { ...place, secret: 'wrong' })
  assert.deepEqual([wrong.status, wrong.issues[0]?.split(':')[0]], [400, 'secret'])
  assert.equal((await read(app, admin)).store, null)

  const { status, body, message } = await put(app, admin, place)
  assert.equal(status, 200, message)
  const { secret, ...shown } = place
  assert.deepEqual([body.store, body.copies.failure], [{ ...shown, hasSecret: true }, null])
  const copied = await settled(app, admin)
  assert.deepEqual([copied.lastAt, copied.failure], ['2026-07-02T03:00:00.000Z', null])
  assert.deepEqual([...s3.files.keys()], ['site/daily-2026-07-02T03-00-00.000Z.club-backup.age'])
  // Without the secret it stays, and goes to no other address.
  assert.equal((await put(app, admin, { ...place, secret: '', prefix: 'site' })).status, 200)
  assert.equal((await put(app, admin, { ...place, secret: '', endpoint: 'http://127.0.0.1:9' })).status, 400)
  for (const path of ['backup-store', 'audit-log', 'status'])
    assert.ok(!(await send(app, admin, `GET /api/${path}`)).body.includes(secret), path)

  const environment = {
    ...{ BACKUP_STORE: 's3', BACKUP_STORE_URL: s3.url, BACKUP_STORE_REGION: s3Login.region, BACKUP_STORE_BUCKET: 'riders' },
    ...{ BACKUP_STORE_PREFIX: 'site', BACKUP_STORE_USER: s3Login.user, BACKUP_STORE_SECRET: s3Login.secret },
  }
  using after = new DisposableStack()
  for (const name of Object.keys(environment)) after.defer(() => delete process.env[name])
  const restoreIn = (dataDir: string, env: Record<string, string>) => {
    Object.assign(process.env, environment, env)
    return club({ DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase }, 'restore', '--from-store')
  }
  const other = join(site.folder, 'another machine')
  const refused = await restoreIn(other, { BACKUP_STORE_SECRET: 'wrong' })
  assert.deepEqual([refused.code, /refuses the user or the password/.test(refused.stderr)], [1, true])
  const restored = await restoreIn(other, {})
  assert.equal(restored.code, 0, restored.stderr)
  await using db = openDatabase({ dataDir: other })
  const rows = await db.selectFrom('membershipApplications').select('dateOfBirth').execute()
  assert.deepEqual(rows, [{ dateOfBirth: '1975-05-17' }])
})

test('copies are thinned as backups are, and never take what the site did not name', async () => {
  await using dav = await startWebDav()
  await using site = await startSite()
  const { db, config, backUp } = site
  await savePlace(db, toWebDav(dav.url))
  const nameOf = (day: number) => `daily-2026-05-${String(day).padStart(2, '0')}T03-00-00.000Z.club-backup.age`
  for (let day = 1; day <= 20; day += 1) dav.files.set(nameOf(day), Buffer.from('old'))
  dav.files.set('family.jpg', Buffer.from('picture'))
  dav.files.set('daily-2036-01-01T03-00-00.000Z.club-backup.age', Buffer.from('of a wrong clock'))
  await backUp('daily', '2026-05-21T03:00:00.000Z')
  await copyBackups(db, config)
  const names = [...dav.files.keys()]
  assert.ok(names.includes(nameOf(21)) && names.includes('family.jpg'))
  assert.ok(!names.includes(nameOf(2)))
  assert.ok(names.length > 9 && names.length < 15, names.join())
  // A second time nothing is sent.
  dav.files.set(nameOf(21), Buffer.from('unchanged'))
  await copyBackups(db, config)
  assert.equal(dav.files.get(nameOf(21))?.toString(), 'unchanged')
})

test('a store that is away is told to administrators once after two days, and what was missed is copied when it is back', async () => {
  await using dav = await startWebDav()
  await using site = await startSite()
  const { app, db, config, backUp } = site
  const { userId } = await app.signedInAs('admin')
  await app.signedInAs('member')
  await savePlace(db, toWebDav(dav.url))
  await backUp('daily', '2026-05-01T03:00:00.000Z')
  await copyBackups(db, config)
  await backUp('daily', '2026-05-02T03:00:00.000Z')
  await backUp('daily', '2026-05-03T03:00:00.000Z')
  dav.fails.with = 503
  const tellings = () => db.selectFrom('notices').select(['userId', 'kind']).execute()
  const failAfter = async (hoursAfterSuccess: number) => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    await store(db, 'backupStore', JSON.stringify({ place: toWebDav(dav.url), since: ago(99) }))
    const at = ago(hoursAfterSuccess)
    await db.updateTable('jobRuns').set({ startedAt: at, succeededAt: at }).where('name', '=', copyRun).execute()
    await assert.rejects(keepCopying(db, config), { problem: 'away' })
  }
  await failAfter(40)
  assert.deepEqual(await tellings(), [])
  await failAfter(50)
  assert.deepEqual(await tellings(), [{ userId, kind: 'backupStoreAway' }])
  await assert.rejects(keepCopying(db, config))
  assert.equal((await tellings()).length, 1)
  dav.fails.with = undefined
  await keepCopying(db, config)
  assert.equal(dav.files.size, 3)
})

test('what is copied when the place changes goes to the new place too, and says nothing about it before', async () => {
  await using before = await startWebDav()
  await using after = await startWebDav()
  await using site = await startSite()
  const { db, config, backUp } = site
  await backUp('daily', '2026-05-01T03:00:00.000Z')
  await savePlace(db, toWebDav(before.url))
  const held = Promise.withResolvers<void>()
  before.fails.after = held.promise
  const copying = copyBackups(db, config)
  while (before.requests.length === 0) await setImmediate()
  await savePlace(db, toWebDav(after.url))
  held.resolve()
  await copying
  assert.equal(after.files.size, 1)
  assert.deepEqual((await describeStore(db)).copies, { lastAt: '2026-05-01T03:00:00.000Z', failure: null, isRunning: false })

  await savePlace(db, toWebDav(before.url))
  before.fails.with = 503
  await assert.rejects(copyBackups(db, config))
  await savePlace(db, toWebDav(after.url))
  assert.deepEqual((await describeStore(db)).copies, { lastAt: null, failure: null, isRunning: false })
})

test('no answer waits for a copy, and it says whether one runs', async () => {
  await using dav = await startWebDav()
  await using site = await startSite()
  const { app, backUp } = site
  await backUp('daily', '2026-05-01T03:00:00.000Z')
  const admin = await app.signedInAs('admin')
  const held = Promise.withResolvers<void>()
  const tried = put(app, admin, toWebDav(dav.url))
  while (!dav.requests.some((request) => request.startsWith('DELETE'))) await setImmediate()
  dav.fails.after = held.promise
  assert.equal((await tried).body.copies.isRunning, true)
  assert.equal((await call(app, admin, 'POST /api/backup-store/copy')).body.copies.isRunning, true)
  held.resolve()
  assert.equal((await settled(app, admin)).lastAt, '2026-05-01T03:00:00.000Z')
})

for (const engine of engines)
  test(`${engine}: of two who copy at once one does; who stops leaves the turn to the next`, async () => {
    using folder = temporaryFolder()
    await using dav = await startWebDav()
    await using db = await freshDatabase(engine)
    const config = { ...readConfig({}), dataDir: folder.path, backups: true, backupPassphrase: passphrase }
    mkdirSync(join(folder.path, 'backups'))
    writeFileSync(newBackupFile(folder.path, 'daily', true, new Date('2026-05-01T03:00:00.000Z')), 'sealed')
    await savePlace(db, toWebDav(dav.url))
    const closing = new AbortController()
    const held = Promise.withResolvers<void>()
    dav.fails.after = held.promise
    const stopped = copyBackups(db, config, closing.signal)
    while (dav.requests.length === 0) await setImmediate()
    assert.equal((await describeStore(db)).copies.isRunning, true)
    await copyBackups(db, config)
    assert.equal(dav.requests.length, 1)
    closing.abort()
    await stopped
    held.resolve()
    assert.deepEqual((await describeStore(db)).copies, { lastAt: null, failure: null, isRunning: false })
    await Promise.all([copyBackups(db, config), copyBackups(db, config)])
    assert.equal(dav.requests.filter((request) => request.startsWith('MOVE')).length, 1)
  })

test('a backup that cannot be made keeps no other from being copied, nor does a failed copy wait longer than an hour', async () => {
  using folder = temporaryFolder()
  await using dav = await startWebDav()
  await using db = await freshDatabase()
  // Without a database in it, so that nothing can be backed up.
  const config = { ...readConfig({}), dataDir: folder.path, backups: true, backupPassphrase: passphrase }
  await savePlace(db, toWebDav(dav.url))
  const lines: string[] = []
  const log = { error: (_: object, line: string) => lines.push(line) } as unknown as FastifyBaseLogger
  await backUpDaily({ db, config }, log)
  assert.deepEqual([lines, await describeStore(db).then(({ copies }) => copies.lastAt)], [['the daily backup failed'], null])
  writeFileSync(newBackupFile(folder.path, 'daily', true, new Date('2026-05-01T03:00:00.000Z')), 'sealed')
  dav.fails.with = 503
  await backUpDaily({ db, config }, log)
  assert.deepEqual(lines.splice(0), ['the daily backup failed', 'backups were not copied'])
  dav.fails.with = undefined
  await backUpDaily({ db, config }, log)
  assert.deepEqual([lines, dav.files.size], [[], 1])
})

test('unencrypted backups never leave, nor does a site copy where it keeps its own', async () => {
  using folder = temporaryFolder()
  await using db = await freshDatabase()
  const dataDir = join(folder.path, 'site')
  const disk = join(folder.path, 'disk')
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  mkdirSync(disk)
  const config = { ...readConfig({}), dataDir, backups: true }
  await using app = await createTestApp({ db, config })
  const admin = await app.signedInAs('admin')
  assert.equal((await put(app, admin, { kind: 'folder', path: disk })).status, 409)
  await savePlace(db, { kind: 'folder', path: disk })
  await assert.rejects(copyBackups(db, config), { problem: 'noPassphrase' })
  await using sealed = await createTestApp({ db, config: { ...config, backupPassphrase: passphrase } })
  symlinkSync(dataDir, join(folder.path, 'link'))
  for (const path of [
    join(folder.path, 'link', 'backups'),
    dataDir,
    join(dataDir, 'backups'),
    `${disk}/../site`,
    'disk',
    join(folder.path, 'none'),
  ])
    assert.equal((await put(sealed, admin, { kind: 'folder', path })).status, 400, path)
  for (const url of ['http://cloud.example.com/dav', 'https://me:secret@cloud.example/dav', 'file:///etc', 'https://x/?a=b'])
    assert.equal((await put(sealed, admin, { kind: 'webdav', url, ...webDavLogin })).status, 400, url)
  assert.deepEqual(readdirSync(disk), [])
})
