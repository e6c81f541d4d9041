import { adminPasswordLength } from '#contract/accounts/auth.ts'
import type { AnnouncementInput } from '#contract/news/announcements.ts'
import { findPasswordProblem } from '#server/accounts/password-choice.ts'
import { hashPassword, randomPassword } from '#server/accounts/passwords.ts'
import { createUser, hasActiveAdmin } from '#server/accounts/users.ts'
import { newPassphrase, passphraseLines, readOwnPassphrase, storePassphrase } from '#server/backups/passphrase.ts'
import type { Bilingual } from '#server/bilingual.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { OperatorError } from '#server/errors.ts'
import { createAnnouncement, listAnnouncements } from '#server/news/news-calls.ts'
import { Refusal } from '#server/refusals.ts'
import { allowSetup, closeSetup, renewSetup } from '#server/site/setup.ts'
import { printWarning, startLine } from './start-warnings.ts'

/** Prints a random password and the passphrase that it makes for backups. When the process is killed in between, the next start continues. */
export async function prepareFirstStart(db: Db, config: Config, print: (line: string) => void): Promise<void> {
  if (await hasActiveAdmin(db)) return
  // Of several processes that start at once, one does it.
  await inTransaction(db, async (change) => {
    if (await hasActiveAdmin(change)) return
    const { rows } = await listAnnouncements(change, { limit: 1 })
    if (rows.length === 0)
      await createAnnouncement(change, starterAnnouncement(new Date()), {
        createdBy: null,
        moment: { now: new Date(), club: config.club },
      })
    await createAdministrator(change, config, print)
  })
}

async function createAdministrator(db: Db, config: Config, print: (line: string) => void): Promise<void> {
  const { dataDir } = config
  const passphrase = config.backupPassphrase === undefined ? (readOwnPassphrase(dataDir) ?? newPassphrase()) : undefined
  const username = config.adminUsername
  const password = config.adminPassword ?? randomPassword()
  const passwordHash = await hashPassword(password)
  // Printed before it is stored: a crash in between must not lose the password.
  print('')
  print(startLine({ ko: '첫 관리자', en: 'First administrator' }, username))
  print(
    startLine(
      { ko: '비밀번호', en: 'Password' },
      config.adminPassword === undefined
        ? `${password}   (지금만 보입니다. 적어 두세요. / shown only once: write it down)`
        : '.env의 ADMIN_PASSWORD / the one in ADMIN_PASSWORD',
    ),
  )
  if (passphrase !== undefined) {
    for (const line of passphraseLines(passphrase)) print(line)
    storePassphrase(dataDir, passphrase)
  }
  try {
    const account = { username, email: null, firstName: null, lastName: null, role: 'admin' as const }
    const isFirst = (await db.selectFrom('users').select('id').executeTakeFirst()) === undefined
    const { id } = await createUser(db, { ...account, passwordHash, hasFirstPassword: true })
    if (isFirst && config.adminPassword === undefined) await allowSetup(db, id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new OperatorError(
      `There is no active administrator, and the name "${username}" belongs to another account. Choose a free name for the first administrator: ADMIN_USERNAME=club-admin`,
      `활동 중인 관리자가 없는데 "${username}" 이름은 다른 계정이 쓰고 있습니다. 첫 관리자가 쓸 다른 이름을 골라 주세요: ADMIN_USERNAME=club-admin`,
    )
  }
}

/** @returns the secret of the address at which the club is set up; undefined when that is done, or ADMIN_PASSWORD is how the first administrator logs in. */
export async function openSetup(db: Db, { adminPassword }: Config): Promise<string | undefined> {
  if (adminPassword === undefined) return renewSetup(db)
  await closeSetup(db)
  return undefined
}

/** Before the port is opened. Warns when it is not used. @throws OperatorError when the first administrator would get a weak one. */
export async function checkAdminPassword(db: Db, config: Config, print: (line: string) => void): Promise<void> {
  if (!hasWeakAdminPassword(config)) return
  if (!(await hasActiveAdmin(db))) throw new OperatorError(rejectedAdminPassword.en, rejectedAdminPassword.ko)
  printWarning(print, unusedAdminPassword)
}

const rejectedAdminPassword: Bilingual = {
  ko: `ADMIN_PASSWORD는 첫 관리자의 비밀번호로 쓸 수 없습니다. ${adminPasswordLength}자 이상이고 계정이나 클럽의 이름이 아니며 짐작하기 어려운 것, 예를 들면 짧은 문장을 골라 주세요. 비워 두면 임의의 비밀번호를 만들어 드립니다.`,
  en: `ADMIN_PASSWORD cannot be used for the first administrator. Choose ${adminPasswordLength} characters or more that are hard to guess and not the name of the account or the club, for example a short sentence; or leave it empty for a random password.`,
}

const unusedAdminPassword: Bilingual = {
  ko: '관리자가 이미 있어 ADMIN_PASSWORD는 쓰이지 않지만, 짧거나 짐작하기 쉽습니다. .env에서 지우고, 아직 어느 계정의 비밀번호라면 설정 화면에서 바꿔 주세요.',
  en: "ADMIN_PASSWORD is not used, since there is an administrator, but it is short or easy to guess. Remove it from .env, and change it in Settings if it is still an account's password.",
}

function hasWeakAdminPassword({ adminPassword, adminUsername: username, club }: Config): boolean {
  if (adminPassword === undefined) return false
  if (adminPassword.length < adminPasswordLength) return true
  return findPasswordProblem(adminPassword, { username, email: null, firstName: null, lastName: null }, club) !== null
}

function starterAnnouncement(now: Date): Omit<AnnouncementInput, 'sendToMembers'> {
  return {
    type: 'general',
    titleKo: '클럽 홈페이지가 문을 열었습니다',
    titleEn: 'Our new website is open',
    contentKo:
      '공지사항과 라이딩 일정, 회칙을 이제 이곳에서 보실 수 있습니다. 이 글은 관리자 페이지의 공지사항 탭에서 고치거나 지울 수 있습니다.',
    contentEn:
      'Announcements, the riding schedule and our bylaws now have a home here. Administrators can change or delete this post on the Announcements tab of the admin page.',
    eventDate: now.toISOString(),
  }
}
