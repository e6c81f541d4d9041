import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '#server/config.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { club, emptyFolder } from '../../../test/club-command.ts'
import { engines, freshPostgresUrl } from '../../../test/databases/databases.ts'

for (const engine of engines) {
  test(`${engine}: the club’s own values go to a file and come back from it, checked, logged and with the time zone settled`, async () => {
    const folder = emptyFolder()
    const env = { DATA_DIR: folder, BACKUPS: 'off', ...(engine === 'postgres' && { DATABASE_URL: await freshPostgresUrl() }) }
    await using db = await openMigrated(readConfig(env))
    const file = join(folder, 'club.json')
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

test('without what is to be done with the settings, or without a file, the command says how it is used', async () => {
  for (const words of [['settings'], ['settings', 'forget'], ['settings', 'import'], ['settings', 'export', 'a', 'b']]) {
    const { code, stderr } = await club({}, ...words)
    assert.equal(code, 2, words.join(' '))
    assert.match(stderr, /settings export <file>/)
  }
})
