import { resolve } from 'node:path'
import { record } from '#server/activities/record.ts'
import { backupRun, verificationRun } from '#server/backups/back-up-site.ts'
import { newBackupFile } from '#server/backups/backup-files.ts'
import { makeBackup } from '#server/backups/make-backup.ts'
import type { Manifest } from '#server/backups/manifest.ts'
import {
  asMade,
  findBackupPassphrase,
  newPassphrase,
  noPassphrase,
  passphraseLines,
  readOwnPassphrase,
  storePassphrase,
} from '#server/backups/passphrase.ts'
import { restoreBackup, verifyBackup } from '#server/backups/restore-backup.ts'
import type { Bilingual } from '#server/bilingual.ts'
import { type Config, placeOf } from '#server/config.ts'
import { type Keys, newKey, newKeyId } from '#server/db/encryption/cipher.ts'
import { findKeySource, keyFileOf, replaceKeyFile } from '#server/db/encryption/key-file.ts'
import { encryptRows, insertKey, type LostRows } from '#server/db/encryption/registered-keys.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { OperatorError } from '#server/errors.ts'
import { recordRun } from '#server/jobs/daily.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { readWhatLeaves } from '#server/site/content-export.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { timeZoneChanged } from '#server/start/start-warnings.ts'
import { askSecret, type Print, rejectRunningSite, withDatabase, writePrivateFile } from './command.ts'

export async function backUp(config: Config, argument: string, print: Print): Promise<void> {
  const { dataDir } = config
  const passphrase = findBackupPassphrase(config)
  const isEncrypted = passphrase !== undefined
  const file = argument === '' ? newBackupFile(dataDir, 'manual', isEncrypted) : resolve(argument)
  const manifest = await makeBackup({ place: placeOf(config), file, passphrase })
  await recordIfSiteExists(config, async (db, now) => {
    await recordRun(db, backupRun, now)
    await record(db, 'export.backup', { actorId: commandLineActor })
  })
  print({ ko: `백업했습니다: ${file}\n${summarize(manifest).ko}`, en: `Backed up: ${file}\n${summarize(manifest).en}` })
  if (isEncrypted) {
    print({
      ko: '이 백업은 암호로 잠겨 있고 암호화 키도 들어 있습니다. 새 컴퓨터에서도 이 파일과 암호만 있으면 모두 복원됩니다. 암호를 잃어버리면 아무도 열 수 없습니다. 암호 보기: npm run club -- backup-passphrase',
      en: 'This backup is encrypted and holds the encryption key: on a new machine, this file and its passphrase restore everything. It cannot be opened without the passphrase, which npm run club -- backup-passphrase shows.',
    })
  } else if (manifest.tables.some(({ name, rows }) => name === 'encryptionKeys' && rows > 0)) {
    print({
      ko: `회원의 이름, 전화번호, 이메일이 그대로 들어 있습니다. 아무에게도 보내지 말고 안전한 곳에 두세요. 생년월일과 비상 연락처 등은 암호화되어 있고, 그 키는 백업에 없습니다. 키 파일을 다른 곳에 따로 복사해 두세요. 없으면 그 값들은 복원되지 않습니다: ${keyFileOf(placeOf(config))}\n${noPassphrase.ko}`,
      en: `It holds the members’ names, phone numbers and email addresses, not encrypted. Do not send it to anyone, and keep it in a safe place. Birth dates, emergency contacts and more are encrypted, and their key is not in the backup. Copy the key file to another place: without it these values are not restored: ${keyFileOf(placeOf(config))}\n${noPassphrase.en}`,
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
  const passphrase = findBackupPassphrase(config)
  const backup = { file: resolve(argument), findPassphrase: passphraseOf(config) }
  const {
    manifest,
    kept,
    lost,
    passphrase: opened,
    isOfOtherSite,
  } = await restoreBackup(backup, placeOf(config), { now: new Date(), passphrase })
  let zoneBefore: string | undefined
  const db = await openMigrated(config, {
    onTimeZoneChange: (before) => {
      zoneBefore = before
    },
  })
  await db.destroy()
  print({ ko: `복원했습니다.\n${summarize(manifest).ko}`, en: `Restored.\n${summarize(manifest).en}` })
  if (kept !== undefined) print({ ko: `이전 자료는 여기에 있습니다: ${kept}`, en: `The previous data is here: ${kept}` })
  if (zoneBefore !== undefined) print(timeZoneChanged(zoneBefore, config.club.timeZone))
  if (lost.size > 0) print(describeLost(lost, keyFileOf(placeOf(config))))
  if (isOfOtherSite) print(accountsLeftOut)
  if (isOfOtherSite && config.smtpUrl !== undefined) print(sendsByUrl)
  if (passphrase === undefined || isSetFor(passphrase, opened)) keepPassphrase(config.dataDir, opened, print)
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
      await record(change, 'export.content', { actorId: commandLineActor })
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

/** Of the settings, the one that the site has made, or else typed: a backup may come from another machine, or be older. */
export function passphraseOf({ backupPassphrase, dataDir }: Config) {
  let typed: string | undefined
  return async (wrong: readonly string[]) => {
    const known = [backupPassphrase, readOwnPassphrase(dataDir), typed]
      .flatMap((each) => (each === undefined ? [] : [each, asMade(each)]))
      .find((each) => each !== undefined && !wrong.includes(each))
    if (known !== undefined) return known
    typed = await askSecret({ ko: '백업 암호를 입력해 주세요.', en: 'Please type the passphrase of the backup.' })
    return typed
  }
}

/** The setting may have been given for this command alone. */
const isSetFor = (setting: string, opened: string | undefined) =>
  opened !== undefined && [setting, asMade(setting)].includes(opened)

/** The new machine goes on with the passphrase that opened the backup, or gets one of its own. */
function keepPassphrase(dataDir: string, opened: string | undefined, print: Print): void {
  if (readOwnPassphrase(dataDir) !== undefined) return
  const passphrase = opened ?? newPassphrase()
  if (opened !== undefined)
    print({
      ko: '앞으로 만드는 백업도 같은 암호로 잠급니다.',
      en: 'Backups from now on have the same passphrase.',
    })
  else printPassphrase(passphrase, print)
  storePassphrase(dataDir, passphrase)
}

export async function showPassphrase(config: Config, _argument: string, print: Print): Promise<void> {
  const { dataDir, backupPassphrase } = config
  if (backupPassphrase !== undefined)
    return print({
      ko: '백업 암호는 설정 BACKUP_PASSPHRASE에 있습니다. 종이에도 적어 두세요.',
      en: 'The passphrase of backups is in the setting BACKUP_PASSPHRASE. Write it down on paper too.',
    })
  const own = readOwnPassphrase(dataDir)
  // In a folder without a site, a restore would then not open a backup of another machine.
  if (own === undefined) await withDatabase(config, async () => {})
  const passphrase = own ?? newPassphrase()
  printPassphrase(passphrase, print)
  if (own !== undefined) return
  storePassphrase(dataDir, passphrase)
  print({
    ko: '앞으로 만드는 백업은 이 암호로 잠깁니다. 지금 하나 만들어 다른 곳에 복사해 두세요: npm run club -- backup',
    en: 'Backups from now on are encrypted by it. Make one now, and copy it to another place: npm run club -- backup',
  })
}

function printPassphrase(passphrase: string, print: Print): void {
  const [line = '', ko = '', en = ''] = passphraseLines(passphrase)
  print({ ko: `${line}\n${ko}`, en })
}

const accountsLeftOut: Bilingual = {
  ko: '이 컴퓨터에서 운영하던 홈페이지의 백업이 아니어서 메일 계정과 백업을 복사할 곳은 비워 두었습니다. 두 홈페이지가 같은 메일을 보내거나 서로의 사본을 지우지 않게 하려는 것입니다. 원래 홈페이지를 끈 뒤 설정에서 다시 입력해 주세요.',
  en: 'This machine did not run that site before, so the mailbox and the place for copies of backups were left out: two sites would send the same mail and delete each other’s copies. Once the other one is off, enter them again in Settings.',
}

const sendsByUrl: Bilingual = {
  ko: 'SMTP_URL이 설정되어 있어, 시작하면 이 홈페이지도 메일을 보냅니다. 원래 홈페이지가 아직 켜져 있다면 먼저 빼 주세요.',
  en: 'SMTP_URL is set, so this site sends mail once it is started. If the other one still runs, take it out first.',
}

const lostTexts: Record<string, Bilingual> = {
  membershipApplications: {
    ko: '생년월일, 카카오톡 아이디, 비상 연락처: 회원·가입 신청',
    en: 'birth date, KakaoTalk id and emergency contact: members and applications',
  },
  sheetDetails: { ko: '라이딩 동승자와 비상 연락처', en: 'passengers and emergency contacts of rides' },
  rideGuests: { ko: '라이딩 손님의 이름과 연락처', en: 'names and contacts of guests of rides' },
  secondFactors: { ko: '2단계 인증(다시 켜야 합니다)', en: 'second factors (to be turned on again)' },
  secrets: {
    ko: '사이트의 내부 키(푸시 알림은 회원이 다시 켜야 합니다), 메일 계정과 백업을 복사할 곳(비밀번호와 함께 다시 입력해야 합니다)',
    en: 'the site’s own keys (members turn on push notifications again), the mailbox and the place for copies of backups (to be entered again with their passwords)',
  },
}

/** Calendar links and family links are not in it: no restore brings them back. */
function describeLost(lost: LostRows, keyFile: string): Bilingual {
  const list = (language: 'ko' | 'en') =>
    [...lost].flatMap(([table, rows]) => (lostTexts[table] ? [`  ${lostTexts[table][language]}: ${rows}`] : [])).join('\n')
  return {
    ko: `암호화 키가 없어 다음 값은 되살리지 못했습니다. 화면에는 없는 값으로 나오니 다시 입력해 주세요.\n${list('ko')}\n백업할 때의 키 파일(encryption-keys.json)을 찾으면 사이트를 끄고 ${keyFile} 자리에 둔 뒤 이 백업을 다시 복원하세요. 그러면 모두 돌아오지만, 지금부터 입력한 것은 없어집니다.`,
    en: `Without the encryption key, these values could not be brought back. Pages show them as missing: enter them again.\n${list('en')}\nIf you find the key file of that time (encryption-keys.json), stop the site, put it in place of ${keyFile}, and restore this backup again. Then all of it is back, without what was entered from now on.`,
  }
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

/** When it is killed, the site runs with both keys, and the next call goes on. */
export function rotateKey(config: Config, _argument: string, print: Print): Promise<void> {
  const file = keyFileOf(placeOf(config))
  return withDatabase(
    config,
    async (db) => {
      const keys = await addKey(db, config, file)
      await insertKey(db, keys)
      await encryptRows(db, keys)
      // In this order: a key that the database names must be in the file.
      await deleteOtherKeys(db, keys)
      replaceKeyFile(file, onlyCurrent(keys))
      print({
        ko: `암호화 키를 바꾸었습니다: ${file}\n이제 사이트를 시작하세요(npm start). 옛 키는 지웠습니다. 암호로 잠그지 않은 지난 백업은 옛 키 파일의 사본이 있어야 생년월일과 비상 연락처까지 복원되니 새로 백업하고(npm run club -- backup), 보관해 둔 키 파일 사본도 바꾸어 주세요.`,
        en: `The encryption key was replaced: ${file}\nStart the site now (npm start). The old key is deleted. Earlier backups without a passphrase bring birth dates, emergency contacts and more back only with a copy of the old key file, so make a new backup (npm run club -- backup), and replace your copy of the key file.`,
      })
    },
    { isExclusive: true },
  )
}

/** With a line in the activity log; no second one when it was killed after that. */
async function deleteOtherKeys(db: Db, { current }: Keys): Promise<void> {
  await inTransaction(db, async (change) => {
    const { numDeletedRows } = await change.deleteFrom('encryptionKeys').where('id', '!=', current).executeTakeFirst()
    if (numDeletedRows > 0n) await record(change, 'encryption.rotate', { actorId: commandLineActor })
  })
}

/** The file with a new current key. A rotation that was killed has left two in it; then it stays as it is. */
async function addKey(db: Db, config: Config, file: string): Promise<Keys> {
  const present = findKeySource(db).reload()
  if (present === undefined) {
    throw new OperatorError(
      'The database has no encryption key yet. Start the site once (npm start), then run the command again.',
      '데이터베이스에 아직 암호화 키가 없습니다. 사이트를 한 번 시작한 뒤(npm start) 다시 실행해 주세요.',
    )
  }
  await rejectRunningSite(db, config)
  if (present.byId.size > 1) return present
  const id = newKeyId()
  const keys = { current: id, byId: new Map([...present.byId, [id, newKey()]]) }
  replaceKeyFile(file, keys)
  findKeySource(db).reload()
  // A site that started in between has read the file with the old key alone.
  await rejectRunningSite(db, config)
  return keys
}

function onlyCurrent({ current, byId }: Keys): Keys {
  return { current, byId: new Map([...byId].filter(([id]) => id === current)) }
}
