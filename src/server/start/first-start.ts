import { randomBytes } from 'node:crypto'
import { adminPasswordLength } from '#contract/accounts/auth.ts'
import type { Sentence } from '#contract/sentences.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { withGlobalLock } from '#server/db/transaction.ts'
import { starterAnnouncement } from '#server/demo/starter-announcement.ts'
import { OperatorError } from '#server/errors.ts'
import { findPasswordProblem, tooShortForAdmin } from '#server/passwords/password-choice.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
import { Refusal } from '#server/refusals.ts'
import { createUser, hasActiveAdmin } from '#server/store/accounts/users.ts'
import { createAnnouncement, listAnnouncements } from '#server/store/content/announcements.ts'
import { printWarning } from './start-warnings.ts'

/**
 * Creates the first administrator when there is none, and one announcement in an empty database. Prints the password when it is a random one.
 * When the process is killed in between, the next start continues.
 */
export async function prepareFirstStart(db: Db, config: Config, print: (line: string) => void): Promise<void> {
  if (await hasActiveAdmin(db)) return
  // Of several processes that start at once, one does it.
  await withGlobalLock(db, async (change) => {
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
  const username = config.adminUsername
  const password = config.adminPassword ?? randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  // Printed before it is stored: a crash in between must not lose the password.
  print('')
  print(`  First administrator   ${username}`)
  print(
    config.adminPassword === undefined
      ? `  Password              ${password}   (shown only once: write it down)`
      : '  Password              the one in ADMIN_PASSWORD',
  )
  try {
    const account = { username, email: null, firstName: null, lastName: null, role: 'admin' as const }
    await createUser(db, { ...account, passwordHash, hasFirstPassword: true })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new OperatorError(
      `There is no active administrator, and the name "${username}" belongs to another account. Choose a free name for the first administrator: ADMIN_USERNAME=club-admin`,
    )
  }
}

/**
 * Call it before the port is opened. Warns of a short or guessable ADMIN_PASSWORD that is not used, since there is an administrator.
 * @throws OperatorError when the first administrator would get it.
 */
export async function checkAdminPassword(db: Db, config: Config, print: (line: string) => void): Promise<void> {
  const problem = findAdminPasswordProblem(config)
  if (problem === null) return
  if (!(await hasActiveAdmin(db))) throw new OperatorError(`${rejectedAdminPassword}\n${problem}`)
  printWarning(print, unusedAdminPassword)
}

const rejectedAdminPassword = `ADMIN_PASSWORD cannot be used for the first administrator. Choose ${adminPasswordLength} characters or more that are hard to guess, for example a short sentence; or leave it empty for a random password.`

const unusedAdminPassword =
  "ADMIN_PASSWORD is not used, since there is an administrator, but it is short or easy to guess. Remove it from .env, and change it in Settings if it is still an account's password."

function findAdminPasswordProblem({ adminPassword, adminUsername: username, club }: Config): Sentence | null {
  if (adminPassword === undefined) return null
  if (adminPassword.length < adminPasswordLength) return tooShortForAdmin
  return findPasswordProblem(adminPassword, { username, email: null, firstName: null, lastName: null }, club)
}
