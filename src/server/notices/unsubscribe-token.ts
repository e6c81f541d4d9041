import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { NoticeSwitch } from '#server/activities/notice.ts'
import type { Db } from '#server/db/open.ts'
import { findSecret } from '#server/db/secrets.ts'

/** Which switch of which account a link turns off. */
export interface Unsubscribing {
  userId: string
  notices: NoticeSwitch
}

const Content = z.tuple([z.string(), z.enum(['emailNotifications', 'eventReminders'])])

/** What the links of this site's mails are signed with. */
export function readUnsubscribeSecret(db: Db): Promise<string> {
  return findSecret(db, 'unsubscribe')
}

/** Proves that the link comes from a mail to this person, who need not log in. It does not expire: a mail may be old. */
export function signUnsubscribing({ userId, notices }: Unsubscribing, secret: string): string {
  const content = Buffer.from(JSON.stringify([userId, notices])).toString('base64url')
  return `${content}.${sign(content, secret).toString('base64url')}`
}

/** Undefined for everything that the site has not signed. */
export function readUnsubscribing(token: string, secret: string): Unsubscribing | undefined {
  const [content = '', signature = '', ...rest] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(content, secret)
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const [userId, notices] = Content.parse(JSON.parse(Buffer.from(content, 'base64url').toString()))
  return { userId, notices }
}

function sign(content: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(content).digest()
}
