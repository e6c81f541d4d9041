import assert from 'node:assert/strict'
import type { Db } from '#server/db/open.ts'
import { createTestApp, type SignedIn, type TestApp, type TestAppOptions } from './app.ts'
import { config, readOutbox } from './eager-mail-worker.ts'
import type { MailServer, ReceivedMail } from './mail-server.ts'
import { send } from './send.ts'

// What tests of letters share that ask whether an email address is the person's.

const { publicUrl } = config
/** For requests of the site's own pages. */
export const host = publicUrl.host

/** A site that sends mail to this server. */
export function siteWith(mails: MailServer, options: TestAppOptions = {}): Promise<TestApp> {
  return createTestApp({ ...options, config: { smtpUrl: mails.url, publicUrl, ...options.config } })
}

/** The path of the link in a letter. */
export function linkIn(mail: ReceivedMail | undefined): string {
  const link = /^https:\/\/riders\.example\.com\/verify-email\/[\w-]{43}$/m.exec(mail?.text ?? '')?.[0]
  assert.ok(link, mail?.text ?? 'no letter')
  return new URL(link).pathname
}

export function openLink(app: TestApp, url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { host, ...headers } })
}

export function pressButton(app: TestApp, url: string) {
  const headers = { host, origin: publicUrl.origin, 'content-type': 'application/x-www-form-urlencoded' }
  return app.inject({ method: 'POST', url, headers, payload: '' })
}

/** The user's addresses, as Settings shows them. */
export async function addressesOf(app: TestApp, { headers }: Pick<SignedIn, 'headers'>) {
  return (await app.inject({ url: '/api/auth/user/addresses', headers })).json()
}

/** Asks for another letter. */
export function askAgain(app: TestApp, { headers }: Pick<SignedIn, 'headers'>, addressOf = 'account') {
  return app.inject({ method: 'POST', url: '/api/auth/user/addresses/letter', headers, payload: { addressOf } })
}

/** Logs in with the password of `register` (applying.ts). */
export async function logIn(app: TestApp, username: string) {
  const answer = await send(app, null, 'POST /api/auth/login', { username, password: 'same road' })
  assert.equal(answer.statusCode, 200, answer.body)
  const session = answer.cookies.find(({ name }) => name.includes('session'))
  return { headers: { cookie: `${session?.name}=${session?.value}` }, user: answer.json() }
}

/** When the address of the application was verified. */
export async function verifiedAt(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('membershipApplications')
    .select('emailVerifiedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.emailVerifiedAt
}

/** Whether each mail was sent, has failed or is held. */
export async function nothingIsDue(db: Db): Promise<boolean> {
  return (await readOutbox(db)).every(
    ({ sentAt, failedAt, lastErrorCode }) => sentAt !== null || failedAt !== null || lastErrorCode !== null,
  )
}
