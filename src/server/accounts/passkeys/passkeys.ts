import { maxPasskeys, type Passkey } from '#contract/accounts/passkeys.ts'
import { say } from '#contract/sentences.ts'
import type { Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { PasskeyRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { conflict, notFound } from '#server/refusals.ts'
import type { Challenge } from './challenges.ts'
import { challengeIsOver, spendChallenge } from './challenges.ts'

const shown = ['id', 'name', 'createdAt', 'lastUsedAt'] as const

/** The user's passkeys, oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return db.selectFrom('passkeys').select(shown).where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute()
}

/** The ids under which the user's devices hold their passkeys. */
export async function listCredentialIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('passkeys').select('credentialId').where('userId', '=', userId).orderBy('createdAt').execute()
  return rows.map(({ credentialId }) => credentialId)
}

/** For a login, whosever it is. */
export function findPasskey(
  db: Db,
  credentialId: string,
): Promise<Pick<PasskeyRow, 'credentialId' | 'userId' | 'publicKey' | 'counter'> | undefined> {
  return db
    .selectFrom('passkeys')
    .select(['credentialId', 'userId', 'publicKey', 'counter'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
}

interface Adding extends Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'name'> {
  challenge: Challenge
  /** The session in which it happens: the passkey counts as used in it. */
  session: string
}

/**
 * Adds a passkey and tells its owner.
 * @throws 400 when the challenge was used already, 409 when the passkey is known already or the user has `maxPasskeys`.
 */
export function addPasskey(db: Db, userId: string, { challenge, session, ...made }: Adding, moment: Moment): Promise<Passkey> {
  return inTransaction(db, async (change) => {
    if (!(await spendChallenge(change, challenge))) throw challengeIsOver()
    if ((await listCredentialIds(change, userId)).length >= maxPasskeys)
      throw conflict(say('You have 10 passkeys already. Please remove one that you no longer use.'))
    const passkey = await change
      .insertInto('passkeys')
      .values({ ...made, id: newId(), userId, createdAt: moment.now.toISOString(), lastUsedAt: null })
      .onConflict((known) => known.column('credentialId').doNothing())
      .returning(shown)
      .executeTakeFirst()
    if (passkey === undefined) throw conflict(say('This passkey was added already.'))
    await change.updateTable('sessions').set({ hasSecondFactor: 'true' }).where('sid', '=', session).execute()
    const told = { passkeyId: passkey.id, device: made.name, moment }
    await record(change, 'passkey.create', { actorId: userId, detail: made.name, ...told })
    return passkey
  })
}

/** @throws 404 when the user has no such passkey. */
export function renamePasskey(db: Db, userId: string, { id, name }: Pick<PasskeyRow, 'id'> & { name: string }): Promise<Passkey> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(shown)
    .executeTakeFirstOrThrow(notFound)
}

/** No one logs in with it any more; sessions go on. @throws 404 when the user has no such passkey. */
export function removePasskey(db: Db, userId: string, id: string): Promise<void> {
  return inTransaction(db, async (change) => {
    const { numDeletedRows } = await change
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    await record(change, 'passkey.delete', { actorId: userId })
  })
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('userId', '=', userId).execute()
}
