import { resolve } from 'node:path'
import { backupRun, verificationRun } from '#server/backups/back-up-site.ts'
import { newBackupFile } from '#server/backups/backup-files.ts'
import { makeBackup } from '#server/backups/make-backup.ts'
import type { Manifest } from '#server/backups/manifest.ts'
import { restoreBackup, verifyBackup } from '#server/backups/restore-backup.ts'
import { type Config, placeOf } from '#server/config.ts'
import { keyFileOf } from '#server/db/encryption/key-file.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { OperatorError } from '#server/errors.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { readWhatLeaves } from '#server/store/content/content-export.ts'
import { commandLineActor, recordAudit } from '#server/store/site/audit-log.ts'
import { recordRun } from '#server/store/site/job-runs.ts'
import { askSecret, type Print, writePrivateFile } from './terminal.ts'
import { withDatabase } from './with-database.ts'

export async function backUp(config: Config, argument: string, print: Print): Promise<void> {
  const { dataDir, backupPassphrase: passphrase } = config
  const isEncrypted = passphrase !== undefined
  const file = argument === '' ? newBackupFile(dataDir, 'manual', isEncrypted) : resolve(argument)
  const manifest = await makeBackup({ place: placeOf(config), file, passphrase })
  await recordIfSiteExists(config, async (db, now) => {
    await recordRun(db, backupRun, now)
    await recordAudit(db, { actorId: commandLineActor, action: 'export.backup' })
  })
  print({ ko: `백업했습니다: ${file}\n${summarize(manifest).ko}`, en: `Backed up: ${file}\n${summarize(manifest).en}` })
  if (isEncrypted) {
    print({
      ko: '이 백업은 암호로 잠겨 있습니다. 암호를 잃어버리면 아무도 열 수 없습니다.',
      en: 'This backup is encrypted. It cannot be opened without its passphrase.',
    })
  } else if (manifest.tables.some(({ name, rows }) => name === 'encryptionKeys' && rows > 0)) {
    print({
      ko: `회원의 이름, 전화번호, 이메일이 그대로 들어 있습니다. 아무에게도 보내지 말고 안전한 곳에 두세요. 생년월일과 비상 연락처 등은 암호화되어 있고, 그 키는 백업에 없습니다. 키 파일을 다른 곳에 따로 복사해 두세요. 없으면 이 백업을 복원할 수 없습니다: ${keyFileOf(placeOf(config))}`,
      en: `It holds the members’ names, phone numbers and email addresses, not encrypted. Do not send it to anyone, and keep it in a safe place. Birth dates, emergency contacts and more are encrypted, and their key is not in the backup. Copy the key file to another place: without it this backup cannot be restored: ${keyFileOf(placeOf(config))}`,
    })
  } else {
    // Before an update from a version that encrypted nothing.
    print({
      ko: '생년월일과 비상 연락처까지 회원의 개인 정보가 그대로 들어 있습니다. 아무에게도 보내지 말고 안전한 곳에 두세요.',
      en: 'It holds the members’ personal data, not encrypted, birth dates and emergency contacts too. Do not send it to anyone, and keep it in a safe place.',
    })
  }
}

export async function verify(config: Config, argument: string, print: Print): Promise<void> {
  const manifest = await verifyBackup({ file: resolve(argument), findPassphrase: passphraseOf(config) }, placeOf(config))
  await recordIfSiteExists(config, (db, now) => recordRun(db, verificationRun, now))
  print({
    ko: `이 백업은 온전합니다. 시험 삼아 복원해 보았습니다.\n${summarize(manifest).ko}`,
    en: `This backup is complete. A test restore succeeded.\n${summarize(manifest).en}`,
  })
}

export async function restore(config: Config, argument: string, print: Print): Promise<void> {
  const { backupPassphrase: passphrase } = config
  const backup = { file: resolve(argument), findPassphrase: passphraseOf(config) }
  const { manifest, kept } = await restoreBackup(backup, placeOf(config), { now: new Date(), passphrase })
  const db = await openMigrated(config)
  await db.destroy()
  print({ ko: `복원했습니다.\n${summarize(manifest).ko}`, en: `Restored.\n${summarize(manifest).en}` })
  if (kept !== undefined) print({ ko: `이전 자료는 여기에 있습니다: ${kept}`, en: `The previous data is here: ${kept}` })
  print({
    ko: '이제 사이트를 시작하세요(npm start). 모두 다시 로그인하고, 캘린더 링크도 새로 만들어야 합니다. 백업 뒤에 바뀐 것은 없어졌습니다.',
    en: 'Start the site now (npm start). All users log in again, and create their calendar links again. What changed after the backup is gone.',
  })
}

export function exportContent(config: Config, argument: string, print: Print): Promise<void> {
  return withDatabase(config, async (db) => {
    const exportedAt = new Date().toISOString()
    const name = argument || `club-export-${exportedAt.replaceAll(':', '-')}.json`
    const path = await inTransaction(db, async (change) => {
      await recordAudit(change, { actorId: commandLineActor, action: 'export.content' })
      const content = { exportedAt, club: config.club, ...(await readWhatLeaves(change)) }
      return writePrivateFile(name, `${JSON.stringify(content, null, 2)}\n`)
    })
    print({
      ko: `내보냈습니다: ${path}\n주의: 회원의 이름, 이메일, 전화번호가 들어 있습니다. 옮긴 뒤에는 지우세요. 비밀번호, 생년월일, 비상 연락처, 문의 내용은 들어 있지 않습니다. 백업을 대신하지 못합니다.`,
      en: `Exported: ${path}\nWarning: it holds members’ names, email addresses and phone numbers. Delete it after the transfer. Passwords, birth dates, emergency contacts and messages are not in it. It is not a backup.`,
    })
  })
}

/** Records the run for the status page and the activity log. Does nothing on a machine without the site's database. */
async function recordIfSiteExists(config: Config, record: (db: Db, now: Date) => Promise<void>): Promise<void> {
  try {
    await withDatabase(config, (db) => record(db, new Date()))
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
  }
}

/** Of the settings, or else typed. */
export function passphraseOf({ backupPassphrase }: Config) {
  return async () =>
    backupPassphrase ?? askSecret({ ko: '백업 암호를 입력해 주세요.', en: 'Please type the passphrase of the backup.' })
}

function summarize({ madeAt, tables }: Manifest) {
  const rows = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0
  const at = madeAt.replace('T', ' ').replace(/\..*/, ' UTC')
  const [users, applications, rides] = [rows('users'), rows('membershipApplications'), rows('ridingEvents')]
  const [announcements, albums] = [rows('announcements'), rows('photoAlbums')]
  return {
    ko: `${at} 기준: 계정 ${users}, 가입 신청 ${applications}, 공지 ${announcements}, 라이딩 ${rides}, 앨범 ${albums}`,
    en: `As of ${at}: accounts ${users}, applications ${applications}, announcements ${announcements}, rides ${rides}, albums ${albums}`,
  }
}
