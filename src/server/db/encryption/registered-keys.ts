import type { Db } from '#server/db/open.ts'
import { others, waitForOthers } from '#server/db/transaction.ts'
import { OperatorError, retryWhile } from '#server/errors.ts'
import { DecryptionError, decryptField, encryptField, type Keys, newKeys } from './cipher.ts'
import { completeKey, encryptRows } from './encrypt-rows.ts'
import { createKeyFile, findKeySource, type KeySource } from './key-file.ts'

// The database knows by which keys its values were encrypted, so that a start with another key file fails before anything is written.

/**
 * Creates the keys of a new database, checks those of an existing one, and encrypts what is not encrypted by the current key.
 * Processes may do it at once; one that is killed goes on at the next start.
 * @throws OperatorError when the key file is missing, open to others, damaged, or of another database.
 */
export async function prepareKeys(db: Db): Promise<Keys> {
  const source = findKeySource(db)
  const keys = await waitForOthers(db, (change) => registerKeys(change, source))
  const { completedAt } = await db
    .selectFrom('encryptionKeys')
    .select('completedAt')
    .where('id', '=', keys.current)
    .executeTakeFirstOrThrow()
  if (completedAt === null) await retryWhile(['locked', 'aborted', 'crowded'], () => encryptRows(db, keys), others)
  return source.reload() ?? keys
}

/**
 * For programs that must not create keys.
 * @throws OperatorError as above, also for a database whose first start has not created keys yet.
 */
export async function checkKeys(db: Db): Promise<void> {
  const rows = await db.selectFrom('encryptionKeys').select(['id', 'check']).execute()
  const { find, file } = findKeySource(db)
  if (rows.length > 0) rejectOtherKeys(rows, find(), file)
}

async function registerKeys(change: Db, { reload, file }: KeySource): Promise<Keys> {
  const registered = await change.selectFrom('encryptionKeys').select(['id', 'check']).execute()
  const present = reload() ?? (registered.length === 0 && file !== undefined ? createKeyFile(file, newKeys()) : undefined)
  rejectOtherKeys(registered, present, file)
  await insertKey(change, present)
  return present
}

/** Does nothing when it is there. */
export async function insertKey(db: Db, keys: Keys): Promise<void> {
  const id = keys.current
  const check = encryptField(keys, fieldOf(id), id)
  await db
    .insertInto('encryptionKeys')
    .values({ id, check, createdAt: new Date().toISOString(), completedAt: null })
    .onConflict((known) => known.column('id').doNothing())
    .execute()
}

/** Of a database whose values are all encrypted by the current key. */
export async function replaceRegistered(db: Db, keys: Keys): Promise<void> {
  await db.deleteFrom('encryptionKeys').execute()
  await insertKey(db, keys)
  await completeKey(db, keys)
}

function fieldOf(id: string) {
  return { table: 'encryptionKeys', column: 'check', row: [id] }
}

function rejectOtherKeys(
  rows: readonly { id: string; check: string }[],
  keys: Keys | undefined,
  file = 'encryption-keys.json',
): asserts keys is Keys {
  if (keys === undefined) {
    throw new OperatorError(
      `The key file ${file} is missing, and birth dates, emergency contacts and more in the database are encrypted by it. Put it back from your copy, or set KEY_FILE to where it is. Without a copy, restore a backup: an encrypted one holds the keys, and any other brings back everything but these values (docs/howto/restore.md).`,
      `키 파일 ${file}이 없습니다. 데이터베이스의 생년월일과 비상 연락처 등은 이 키로 암호화되어 있습니다. 사본을 제자리에 두거나 KEY_FILE에 파일 위치를 적어 주세요. 사본이 없으면 백업을 복원해 주세요. 암호로 잠근 백업에는 키가 들어 있고, 잠그지 않은 백업은 이 값들을 뺀 나머지를 되살립니다(docs/howto/restore.ko.md).`,
    )
  }
  for (const { id, check } of rows) {
    if (opens(keys, id, check)) continue
    throw new OperatorError(
      `The key file ${file} is of another database. Put the key file of this database there, or set KEY_FILE to where it is. Nothing was changed.`,
      `키 파일 ${file}은 다른 데이터베이스의 것입니다. 이 데이터베이스의 키 파일을 그 자리에 두거나 KEY_FILE에 파일 위치를 적어 주세요. 아무것도 바꾸지 않았습니다.`,
    )
  }
}

function opens(keys: Keys, id: string, check: string): boolean {
  try {
    return decryptField(keys, fieldOf(id), check) === id
  } catch (error) {
    if (error instanceof DecryptionError) return false
    throw error
  }
}
