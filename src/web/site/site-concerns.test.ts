import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Status } from '#contract/site/status.ts'
import { findConcerns } from './site-concerns.ts'

const now = Date.parse('2026-06-10T00:00:00.000Z')
const well: Status = {
  version: '1.0.0',
  build: null,
  engine: 'sqlite',
  backups: { isOn: true, isSealed: true, lastAt: '2026-06-09T03:00:00.000Z', failedAt: null, failure: null, copies: null },
  verifiedAt: '2026-06-09T03:00:00.000Z',
  mail: { isOn: true, waiting: 0, lastSentAt: null, lastErrorCode: null, refused: 0 },
  push: { waiting: 0, lastSentAt: null, lastErrorCode: null },
  beyondOutbox: 0,
  disk: { free: 50e9, total: 100e9 },
  activeAdmins: 2,
  lookalikes: [],
  setup: { wrongAddress: null, sharesAddress: false },
}

test('a healthy site has no concerns', () => {
  assert.deepEqual(findConcerns(well, now), [])
  assert.deepEqual(findConcerns({ ...well, disk: null }, now), [])
})

test('concerns are listed with the most urgent first', () => {
  const { backups, mail } = well
  assert.deepEqual(findConcerns(well, now + 3 * 86_400_000), ['backupOld'])
  for (const [changes, concern] of [
    [{ lastAt: null }, 'backupNotYet'],
    [{ failure: 'notWritable' }, 'backupFailed'],
    [{ isSealed: false }, 'backupNoPassphrase'],
    [{ isOn: false, isSealed: false }, 'backupOff'],
    [{ copies: { lastAt: null, failure: 'away', isRunning: false } }, 'backupNotCopied'],
  ] as const)
    assert.deepEqual(findConcerns({ ...well, backups: { ...backups, ...changes } }, now), [concern])
  const bad: Status = {
    ...well,
    backups: { ...backups, failure: 'diskFull' },
    mail: { ...mail, lastErrorCode: 'EAUTH 535', refused: 2 },
    push: { waiting: 1, lastSentAt: null, lastErrorCode: 'PUSH 500' },
    beyondOutbox: 3,
    disk: { free: 1e8, total: 1e11 },
    activeAdmins: 1,
    lookalikes: ['kiml'],
    setup: { wrongAddress: { page: 'https://a.example', site: 'https://b.example' }, sharesAddress: true },
  }
  const all = findConcerns(bad, now).join(' ')
  const urgent = 'wrongAddress sharesAddress backupDiskFull outboxFull'
  assert.equal(all, `${urgent} mailFailing pushFailing addressesRefused diskLow oneAdmin lookalikes`)
  const withoutMail = findConcerns({ ...bad, mail: { ...mail, isOn: false, lastErrorCode: 'x' } }, now).join(' ')
  assert.equal(withoutMail, `${urgent} pushFailing diskLow oneAdmin lookalikes`)
})
