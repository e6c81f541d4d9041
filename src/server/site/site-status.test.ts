import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Status } from '#contract/site/status.ts'
import { onceDaily, recordRun } from '#server/jobs/daily.ts'
import { type NewDelivery, queueDeliveries } from '#server/notices/outbox.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { fullDatabase } from '../../../test/faults/full-database.ts'

async function ask(app: TestApp, { headers }: SignedIn, method: 'GET' | 'POST' = 'GET') {
  return app.inject({ method, url: method === 'GET' ? '/api/status' : '/api/status/backup', headers })
}

for (const engine of engines) {
  test(`${engine}: administrators read the site’s status`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const fresh = (await ask(app, admin)).json<Status>()
    assert.equal(fresh.beyondOutbox, 0)
    assert.deepEqual(fresh.mail, { isOn: false, waiting: 0, lastSentAt: null, lastErrorCode: null, refused: 0 })
    assert.equal(fresh.activeAdmins, 1)
    assert.equal(fresh.backups.lastAt, null)
    assert.match(fresh.version, /^\d+\.\d+/)

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
    const now = (await ask(app, admin)).json<Status>()
    assert.deepEqual(now.mail, { isOn: false, waiting: 2, lastSentAt: later, lastErrorCode: 'EAUTH 535', refused: 0 })
    assert.deepEqual(now.push, { waiting: 1, lastSentAt: null, lastErrorCode: 'PUSH 429' })
    assert.equal(now.activeAdmins, 2)
    assert.equal(now.backups.lastAt, later)
    assert.equal(now.backups.failure, 'diskFull')
    assert.equal((await ask(app, admin, 'POST')).statusCode, 409, 'backups are switched off')
  })

  test(`${engine}: of many processes one runs the daily job; a failed run is retried after an hour`, async () => {
    await using db = await freshDatabase(engine)
    let runs = 0
    const at = (hours: number) => new Date(Date.parse('2026-05-01T00:00:00.000Z') + hours * 3_600_000)
    const work = async () => {
      runs += 1
    }
    const race = (hours: number) => Promise.all(Array.from({ length: 8 }, () => onceDaily(db, 'work', work, at(hours))))
    await race(0)
    assert.equal(runs, 1)
    await race(0.9)
    await race(2)
    await race(23)
    assert.equal(runs, 1)
    await race(24)
    assert.equal(runs, 2)
    const fail = (hours: number) => onceDaily(db, 'work', () => Promise.reject(new Error('no luck')), at(hours))
    await assert.rejects(fail(48))
    await race(48.5)
    assert.equal(runs, 2)
    await race(49.5)
    assert.equal(runs, 3)
  })
}

test('a backup from the dashboard is stored in the data folder, tested at once, and does not block requests', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-status-'))
  await (await fullDatabase({ dataDir })).destroy()
  await using app = await createTestApp({ config: { dataDir, backups: true, backupPassphrase: '아무도 모르는 긴 문장' } })
  const admin = await app.signedInAs('admin')
  const answers = await Promise.all([ask(app, admin, 'POST'), ask(app, admin, 'POST')])
  for (const answer of answers) {
    const { backups, verifiedAt } = answer.json<Status>()
    assert.ok(backups.lastAt && verifiedAt)
    assert.equal(backups.failure, null)
    assert.equal(backups.isSealed, true)
  }
  const files = readdirSync(join(dataDir, 'backups'))
  assert.equal(files.length, 1, 'two concurrent requests share one backup')
  assert.match(files[0] ?? '', /^manual-.*age$/)
  assert.equal(statSync(join(dataDir, 'backups')).mode & 0o777, 0o700)

  rmSync(join(dataDir, 'backups'), { recursive: true })
  writeFileSync(join(dataDir, 'backups'), 'in the way')
  const failed = (await ask(app, admin, 'POST')).json<Status>()
  assert.equal(failed.backups.failure, 'notWritable')
  assert.ok(failed.backups.lastAt, 'the previous backup is still listed')
})
