import { record } from '#server/activities/record.ts'
import { BackupError } from '#server/backups/backup-error.ts'
import { type Config, placeOf } from '#server/config.ts'
import { type Keys, newKey, newKeyId } from '#server/db/encryption/cipher.ts'
import { encryptRows } from '#server/db/encryption/encrypt-rows.ts'
import { keyFileOf, replaceKeyFile } from '#server/db/encryption/key-file.ts'
import { findKeySource } from '#server/db/encryption/key-source.ts'
import { insertKey } from '#server/db/encryption/registered-keys.ts'
import { type Db, hasOtherConnections } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { OperatorError } from '#server/errors.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import type { Print } from './terminal.ts'
import { withDatabase } from './with-database.ts'

/**
 * Replaces the key of encrypted values: makes a new one, encrypts every value by it, and deletes the old one. When it is killed, the site runs with both,
 * and the next call goes on.
 */
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

/** An SQLite file is open for this process alone. */
async function rejectRunningSite(db: Db, { databaseUrl }: Config): Promise<void> {
  if (databaseUrl !== undefined && (await hasOtherConnections(db))) throw new BackupError('running')
}
