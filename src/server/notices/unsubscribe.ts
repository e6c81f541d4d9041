import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/db/open.ts'
import { findAddressees, type NoticeSwitch } from './addressees.ts'

/** Turns a switch of the account off; without effect when it is off, or when the account is gone. */
export async function turnOff(db: Db, userId: string, notices: NoticeSwitch): Promise<void> {
  await db
    .updateTable('users')
    .set({ [notices]: 'false', updatedAt: new Date().toISOString() })
    .where('id', '=', userId)
    .where(notices, '=', 'true')
    .execute()
}

/** In which the site writes to the person; undefined when the account is gone. */
export async function findLanguageOf(db: Db, userId: string): Promise<Language | undefined> {
  return (await findAddressees(db, [userId])).get(userId)?.language
}
