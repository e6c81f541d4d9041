import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { readConfig } from '#server/config.ts'
import { newKey } from '#server/db/encryption/cipher.ts'
import { readKeyFile, replaceKeyFile } from '#server/db/encryption/key-file.ts'
import type { Db } from '#server/db/open.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { insertApplication } from '../../../test/applying.ts'
import { club } from '../../../test/club-command.ts'
import { type Engine, engines, migratedPlace } from '../../../test/databases/databases.ts'

// A rotation that is killed among 10,000 applications: test/long/killed-commands.test.ts.

const people = 20

async function openPlace(engine: Engine) {
  const { dataDir, databaseUrl } = await migratedPlace(engine)
  const env = { DATA_DIR: dataDir, BACKUPS: 'off', ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const [config, keyFile] = [readConfig(env), join(dataDir, 'encryption-keys.json')]
  const db = await openMigrated(config)
  for (let index = 0; index < people; index += 1) await insertApplication(db, { kakaoId: `rider-${index}` })
  return { env, config, keyFile, db }
}

/** Sorted: an id of digits alone moves to the front of a JSON object. */
const idsIn = (keyFile: string): string[] => [...(readKeyFile(keyFile)?.byId.keys() ?? [])].toSorted()

/** How many values are encrypted by each key; all of them can be read. */
async function countByKey(db: Db): Promise<[id: string, count: number][]> {
  const names = await db.selectFrom('membershipApplications').select('kakaoId').execute()
  assert.equal(new Set(names.map(({ kakaoId }) => kakaoId)).size, people)
  const { rows } = await sql<{ id: string; count: number }>`
    select substr("kakaoId", 6, 8) as "id", count(*) as "count" from "membershipApplications" group by 1`.execute(db)
  return rows.map(({ id, count }) => [id, Number(count)])
}

const rotations = (db: Db) =>
  db.selectFrom('auditLog').select(['actorId', 'kind', 'detail']).where('action', '=', 'encryption.rotate').execute()

for (const engine of engines) {
  test(`${engine}: rotate-key encrypts all by a new key, and is refused while the site is running`, async () => {
    const { env, config, keyFile, db } = await openPlace(engine)
    const before = readFileSync(keyFile, 'utf8')
    const refused = await club(env, 'rotate-key')
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /The site is running/)
    assert.deepEqual([readFileSync(keyFile, 'utf8'), await rotations(db)], [before, []])
    await db.destroy()

    const [first = ''] = idsIn(keyFile)
    const { code, stdout, stderr } = await club(env, 'rotate-key')
    assert.equal(code, 0, stderr)
    assert.match(stdout, /The old key is deleted/)
    const [second = '', ...others] = idsIn(keyFile)
    assert.notEqual(second, first)
    assert.deepEqual(others, [])
    assert.equal(statSync(keyFile).mode & 0o777, 0o600)
    const after = await openMigrated(config)
    assert.deepEqual(await countByKey(after), [[second, people]])
    assert.deepEqual(await after.selectFrom('encryptionKeys').select('id').execute(), [{ id: second }])
    assert.deepEqual(await rotations(after), [{ actorId: 'command-line', kind: 'exports', detail: null }])
    await after.destroy()
    if (engine === 'sqlite')
      assert.ok(!readFileSync(join(config.dataDir, 'club.sqlite')).includes(`enc1.${first}`), 'nothing is left of the old key')
  })

  test(`${engine}: an interrupted rotation lets the site start, by the new key, and run with both`, async () => {
    const { config, keyFile, db } = await openPlace(engine)
    await db.destroy()
    const present = readKeyFile(keyFile)
    assert.ok(present)
    replaceKeyFile(keyFile, { current: '00000001', byId: new Map([...present.byId, ['00000001', newKey()]]) })
    await using again = await openMigrated(config)
    assert.deepEqual(await countByKey(again), [['00000001', people]])
    assert.deepEqual(idsIn(keyFile), ['00000001', present.current].toSorted(), 'rotate-key deletes the old one')
    assert.deepEqual(await rotations(again), [])
  })

  test(`${engine}: the club’s own values go to a file and come back from it, checked, logged and with the time zone settled`, async () => {
    const { env, config, db } = await openPlace(engine)
    await using _ = db
    const file = join(config.dataDir, 'club.json')
    assert.equal((await club(env, 'settings', 'export', file)).code, 0)
    const values = JSON.parse(readFileSync(file, 'utf8'))
    assert.deepEqual(values, JSON.parse(JSON.stringify(readConfig({}).club)))
    assert.match((await club(env, 'settings', 'import', file)).stdout, /nothing was changed/)

    writeFileSync(file, JSON.stringify({ ...values, dues: '', emial: 'x' }))
    const wrong = await club(env, 'settings', 'import', file)
    assert.equal(wrong.code, 1)
    assert.match(wrong.stderr, /dues is empty or too small[\s\S]*"emial" is a name that the site does not know/)

    writeFileSync(file, JSON.stringify({ ...values, dues: '$80', timeZone: 'Asia/Seoul' }))
    const ruled = await club({ ...env, CLUB_CONFIG: file }, 'settings', 'import', file)
    assert.deepEqual([ruled.code, /CLUB_CONFIG/.test(ruled.stderr)], [1, true])
    const done = await club(env, 'settings', 'import', file)
    assert.equal(done.code, 0, done.stderr)
    assert.match(done.stdout, /timeZone has changed from America\/Denver to Asia\/Seoul/)
    const stored = await db.selectFrom('clubValues').select('content').orderBy('version', 'desc').executeTakeFirstOrThrow()
    assert.equal(JSON.parse(stored.content).dues, '$80')
    const lines = await db.selectFrom('auditLog').select(['actorId', 'detail']).where('action', '=', 'club.settings').execute()
    assert.deepEqual(lines, [{ actorId: 'command-line', detail: 'dues timeZone' }])
  })
}
