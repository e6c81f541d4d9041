import { randomBytes } from 'node:crypto'
import { adminPasswordLength } from '#contract/accounts/auth.ts'
import type { Sentence } from '#contract/sentences.ts'
import type { Config } from '#server/config.ts'
import { oneAtATime } from '#server/db/one-at-a-time.ts'
import type { Db } from '#server/db/open.ts'
import { starterAnnouncement } from '#server/demo/starter-announcement.ts'
import { OperatorError } from '#server/errors.ts'
import { objectToPassword, tooShortForAdmin } from '#server/passwords/password-choice.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
import { Refusal } from '#server/refusals.ts'
import { createUser, hasActiveAdmin } from '#server/store/accounts/users.ts'
import { createAnnouncement, listAnnouncements } from '#server/store/content/announcements.ts'
import { printWarning } from './start-warnings.ts'

/**
 * Makes the first administrator when there is none, and puts one announcement into an empty database. Returns the password to
 * show when one was made up. Killed in between, the next start goes on where this one stopped.
 */
export async function prepareFirstStart(db: Db, config: Config, say: (line: string) => void): Promise<void> {
  if (await hasActiveAdmin(db)) return
  // Of several processes that start at once on an empty database, one does it and the others find it done.
  await oneAtATime(db, async (change) => {
    if (await hasActiveAdmin(change)) return
    const { rows } = await listAnnouncements(change, { limit: 1 })
    if (rows.length === 0) await createAnnouncement(change, starterAnnouncement(new Date()), { createdBy: null })
    await makeAdministrator(change, config, say)
  })
}

async function makeAdministrator(db: Db, config: Config, say: (line: string) => void): Promise<void> {
  const username = config.adminUsername
  const password = config.adminPassword ?? randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  // Said before it is stored: a crash in between then costs nothing, the other way round the password would be lost.
  say('')
  say(`  First administrator   ${username}`)
  say(
    config.adminPassword === undefined
      ? `  Password              ${password}   (shown only this once: write it down)`
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
 * To be called before the port is opened. Warns of a short or guessable ADMIN_PASSWORD when there is an administrator, as it is not used then.
 * @throws OperatorError when the first administrator would get it.
 */
export async function checkAdminPassword(db: Db, config: Config, say: (line: string) => void): Promise<void> {
  const problem = objectToAdminPassword(config)
  if (problem === null) return
  if (!(await hasActiveAdmin(db))) throw new OperatorError(`${rejectedAdminPassword}\n${problem}`)
  printWarning(say, unusedAdminPassword)
}

const rejectedAdminPassword = `ADMIN_PASSWORD cannot be used for the first administrator. Choose ${adminPasswordLength} characters or more that are hard to guess, for example a short sentence; or leave it empty, and a random password is made.`

const unusedAdminPassword =
  "ADMIN_PASSWORD is not used, since there is an administrator, but it is short or easy to guess. Remove it from .env, and change it in Settings if it is still an account's password."

function objectToAdminPassword({ adminPassword, adminUsername: username, club }: Config): Sentence | null {
  if (adminPassword === undefined) return null
  if (adminPassword.length < adminPasswordLength) return tooShortForAdmin
  return objectToPassword(adminPassword, { username, email: null, firstName: null, lastName: null }, club)
}
