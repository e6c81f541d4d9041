import assert from 'node:assert/strict'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Status } from '#contract/site/status.ts'
import { onceDaily, recordRun } from '#server/jobs/daily.ts'
import { type NewDelivery, queueDeliveries } from '#server/notices/outbox.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { fullDatabase } from '../../../test/faults/full-database.ts'
import { call } from '../../../test/send.ts'
import { emptyFolder } from '../../../test/temporary-folder.ts'

const ask = (app: TestApp, by: SignedIn) => call<Status>(app, by, 'GET /api/status')
const backUp = (app: TestApp, by: SignedIn) => call<Status>(app, by, 'POST /api/status/backup')

for (const engine of engines) {
  test(`${engine}: administrators read the site’s status`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const later = '2026-01-02T00:00:00.000Z'
    const queue = async (subjectId: string, more: Partial<NewDelivery>, became: object) => {
      const delivery = { kind: 'contact', subjectId, recipient: 'club', priority: 1, ...more } as const
      await queueDeliveries(app.db, [delivery], { now: new Date(later) })
      await app.db.updateTable('outbox').set(became).where('subjectId', '=', subjectId).execute()
    }
    await queue('1', {}, { sentAt: later })
    await queue('2', {}, { lastErrorCode: 'EAUTH 535' })
    await queue('3', {}, { attempts: 0 })
    await queue('4', {}, { failedAt: later, lastErrorCode: 'EADDRESS' })
    await queue('5', { channel: 'push', subscriptionId: 'phone' }, { lastErrorCode: 'PUSH 429' })
    await recordRun(app.db, 'backup', new Date(later))
    await recordRun(app.db, 'backup', new Date('2026-01-03T00:00:00.000Z'), 'diskFull')
    await app.signedInAs('admin')
    const now = (await ask(app, admin)).body
    assert.match(now.version, /^\d+\.\d+/)
    assert.deepEqual(now.mail, { isOn: false, waiting: 2, lastSentAt: later, lastErrorCode: 'EAUTH 535', refused: 0 })
    assert.deepEqual(now.push, { waiting: 1, lastSentAt: null, lastErrorCode: 'PUSH 429' })
    assert.deepEqual([now.activeAdmins, now.backups.lastAt, now.backups.failure], [2, later, 'diskFull'])
    assert.equal((await backUp(app, admin)).status, 409, 'backups are switched off')
  })

  test(`${engine}: of many processes one runs the daily job; a failed run is retried after an hour`, async () => {
    await using db = await freshDatabase(engine)
    let runs = 0
    const at = (hours: number) => new Date(Date.parse('2026-05-01T00:00:00.000Z') + hours * 3_600_000)
    const work = async () => {
      runs += 1
    }
    const race = (hours: number) => Promise.all(Array.from({ length: 4 }, () => onceDaily(db, 'work', work, at(hours))))
    for (const [hours, expected] of Object.entries({ 0: 1, 2: 1, 23: 1, 24: 2 })) {
      await race(Number(hours))
      assert.equal(runs, expected, `after ${hours} hours`)
    }
    const fail = (hours: number) => onceDaily(db, 'work', () => Promise.reject(new Error('no luck')), at(hours))
    await assert.rejects(fail(48))
    await race(48.5)
    assert.equal(runs, 2)
    await race(49.5)
    assert.equal(runs, 3)
  })
}

test('a backup from the dashboard is stored in the data folder, tested at once, and does not block requests', async () => {
  const dataDir = emptyFolder()
  await (await fullDatabase({ dataDir })).destroy()
  await using app = await createTestApp({ config: { dataDir, backups: true, backupPassphrase: '아무도 모르는 긴 문장' } })
  const admin = await app.signedInAs('admin')
  const answers = await Promise.all([backUp(app, admin), backUp(app, admin)])
  for (const { body } of answers) {
    assert.ok(body.backups.lastAt && body.verifiedAt)
    assert.deepEqual([body.backups.failure, body.backups.isSealed], [null, true])
  }
  const files = readdirSync(join(dataDir, 'backups'))
  assert.equal(files.length, 1, 'two concurrent requests share one backup')
  assert.match(files[0] ?? '', /^manual-.*age$/)
  assert.equal(statSync(join(dataDir, 'backups')).mode & 0o777, 0o700)

  rmSync(join(dataDir, 'backups'), { recursive: true })
  writeFileSync(join(dataDir, 'backups'), 'in the way')
  const failed = (await backUp(app, admin)).body
  assert.equal(failed.backups.failure, 'notWritable')
  assert.ok(failed.backups.lastAt, 'the previous backup is still listed')
})
