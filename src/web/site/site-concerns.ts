import type { Status } from '#contract/site/status.ts'

export type Concern =
  | 'wrongAddress'
  | 'sharesAddress'
  | 'backupFailed'
  | 'backupDiskFull'
  | 'backupOld'
  | 'backupNotYet'
  | 'backupOff'
  | 'backupNoPassphrase'
  | 'mailFailing'
  | 'addressesRefused'
  | 'pushFailing'
  | 'outboxFull'
  | 'diskLow'
  | 'oneAdmin'
  | 'lookalikes'

/** One or two daily backups may be missed: the machine may have been off. */
const oldBackupMs = 3 * 24 * 60 * 60 * 1000
const minFreeBytes = 1e9

/** What needs attention, the most urgent first. @param now in milliseconds. */
export function findConcerns(
  { backups, mail, push, beyondOutbox, disk, activeAdmins, lookalikes, setup }: Status,
  now: number,
): Concern[] {
  const checks: [Concern, boolean][] = [
    ['wrongAddress', setup.wrongAddress !== null],
    ['sharesAddress', setup.sharesAddress],
    [backups.failure === 'diskFull' ? 'backupDiskFull' : 'backupFailed', backups.failure !== null],
    ['backupOld', backups.isOn && backups.lastAt !== null && now - Date.parse(backups.lastAt) > oldBackupMs],
    ['backupNotYet', backups.isOn && backups.lastAt === null && backups.failure === null],
    ['backupOff', !backups.isOn],
    ['backupNoPassphrase', backups.isOn && !backups.isSealed],
    ['outboxFull', beyondOutbox > 0],
    ['mailFailing', mail.isOn && mail.lastErrorCode !== null],
    ['pushFailing', push.lastErrorCode !== null],
    ['addressesRefused', mail.isOn && mail.refused > 0],
    ['diskLow', disk !== null && disk.free < minFreeBytes],
    ['oneAdmin', activeAdmins < 2],
    ['lookalikes', lookalikes.length > 0],
  ]
  return checks.filter(([, applies]) => applies).map(([concern]) => concern)
}
