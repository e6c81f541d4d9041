import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { late } from '#server/errors.ts'

// docs/decisions/048: which names look alike, and whose table says so

const table = late('unhomoglyph', () => import('unhomoglyph'))

/** Equal for two names that a reader cannot tell apart in one or the other case of letters. */
export type LookOf = (username: string) => string

/** Taken apart into letters, as Unicode does it, 토끼 and 톡기 would be the same. */
const besideSyllables = /[^\uac00-\ud7a3]+/g
const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/** Names of these characters alone need no table: most of them. */
const plain = /^[\w .@+\-가-힣]*$/

const lookOfPlain: LookOf = (username) =>
  username.trim().toLowerCase().replaceAll(/[i1]/g, 'l').replaceAll('0', 'o').replaceAll('m', 'rn')

/**
 * Loads the table of confusable characters (UTS #39), which takes 10 MB of memory, if one of the names needs it.
 * @param usernames further names may have ASCII and Hangul syllables alone.
 */
export async function loadLooks(usernames: readonly string[]): Promise<LookOf> {
  if (usernames.every((username) => plain.test(username))) return lookOfPlain
  const { default: replaceConfusables } = await table()
  const skeleton = (text: string) =>
    text.replaceAll(besideSyllables, (part) =>
      replaceConfusables(part.normalize('NFD').replaceAll(ignorable, '')).normalize('NFD'),
    )
  // A capital I looks like an l, and both cases are one name: so i is l, too. The same way O, o and 0 are one, and m and rn.
  const withoutCase = (text: string) => skeleton(skeleton(text.toUpperCase()).toLowerCase())
  // The second time is for a few rare letters whose other case looks like a third one.
  return (username) => withoutCase(withoutCase(skeleton(username.normalize('NFKC').trim())))
}

/** Where it is empty, older accounts first. One that looks like another account keeps null. */
export async function fillUsernameLooks(db: Db): Promise<void> {
  if ((await listLookalikes(db)).length === 0) return
  await inTransaction(db, async (change) => {
    const accounts = await listLookalikes(change)
    const lookOf = await loadLooks(accounts.map(({ username }) => username))
    for (const { id, username } of accounts) {
      const usernameLook = lookOf(username)
      await change
        .updateTable('users')
        .set({ usernameLook })
        .where('id', '=', id)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('users as other').select('other.id').where('other.usernameLook', '=', usernameLook))),
        )
        .execute()
    }
  })
}

/** The accounts without a look, the oldest first: once they have been filled, those that look like an older account. */
export function listLookalikes(db: Db): Promise<{ id: string; username: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('usernameLook', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
