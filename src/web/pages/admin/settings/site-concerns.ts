import type { Status } from '#contract/site/status.ts'

export type Concern =
  | 'backupFailed'
  | 'backupDiskFull'
  | 'backupOld'
  | 'backupNotYet'
  | 'backupOff'
  | 'mailFailing'
  | 'diskLow'
  | 'oneAdmin'

/** One day may be missed: the machine was off, say. */
const oldBackup = 3 * 24 * 60 * 60 * 1000
const littleRoom = 1e9

/** What asks for somebody's attention, the most urgent first. `now` in milliseconds. */
export function findConcerns({ backups, mail, disk, activeAdmins }: Status, now: number): Concern[] {
  const about: [Concern, boolean][] = [
    [backups.failure === 'diskFull' ? 'backupDiskFull' : 'backupFailed', backups.failure !== null],
    ['backupOld', backups.isOn && backups.lastAt !== null && now - Date.parse(backups.lastAt) > oldBackup],
    ['backupNotYet', backups.isOn && backups.lastAt === null && backups.failure === null],
    ['backupOff', !backups.isOn],
    ['mailFailing', mail.isOn && mail.lastErrorCode !== null],
    ['diskLow', disk !== null && disk.free < littleRoom],
    ['oneAdmin', activeAdmins < 2],
  ]
  return about.filter(([, isSo]) => isSo).map(([concern]) => concern)
}
