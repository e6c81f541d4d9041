import { type BackupConcern, findBackupConcern, type Status } from '#contract/site/status.ts'

export type Concern =
  | 'wrongAddress'
  | 'sharesAddress'
  | BackupConcern
  | 'backupNoPassphrase'
  | 'backupNotCopied'
  | 'mailFailing'
  | 'addressesRefused'
  | 'pushFailing'
  | 'outboxFull'
  | 'diskLow'
  | 'oneAdmin'
  | 'lookalikes'

const minFreeBytes = 1e9

/** What needs attention, the most urgent first. @param now in milliseconds. */
export function findConcerns(
  { backups, mail, push, beyondOutbox, disk, activeAdmins, lookalikes, setup }: Status,
  now: number,
): Concern[] {
  const backup = findBackupConcern(backups, now)
  const checks: [Concern, boolean][] = [
    ['wrongAddress', setup.wrongAddress !== null],
    ['sharesAddress', setup.sharesAddress],
    ...(backup === null ? [] : [[backup, true] as [Concern, boolean]]),
    ['backupNoPassphrase', backups.isOn && !backups.isSealed],
    ['backupNotCopied', backups.isOn && backups.copies !== null && backups.copies.failure !== null],
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
