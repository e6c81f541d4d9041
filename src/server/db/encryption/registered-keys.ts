import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import { type Db, truncateLog } from '#server/db/open.ts'
import { inTransaction, others, waitForOthers } from '#server/db/transaction.ts'
import { OperatorError, retryWhile } from '#server/errors.ts'
import { DecryptionError, decryptField, encryptField, hashSecret, type Keys, keyIdOf, markOf, newKeys } from './cipher.ts'
import { encryptedTableNames, findEncryptedTable } from './encrypted-columns.ts'
import { createKeyFile, findKeySource, type KeySource } from './key-file.ts'

// The database knows by which keys its values were encrypted, so that a start with another key file fails before anything is written.

/**
 * Creates the keys of a new database, checks those of an existing one, and encrypts what the current key has not. Processes may do it at once.
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

/** For programs that must not create keys. @throws OperatorError as above. */
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

/** Does nothing when it is there. @param completedAt when every value was encrypted by it. */
export async function insertKey(db: Db, keys: Keys, completedAt: string | null = null): Promise<void> {
  const id = keys.current
  const check = encryptField(keys, fieldOf(id), id)
  await db
    .insertInto('encryptionKeys')
    .values({ id, check, createdAt: new Date().toISOString(), completedAt })
    .onConflict((known) => known.column('id').doNothing())
    .execute()
}

/** Of a database whose values are all encrypted by the current key. */
export async function replaceRegistered(db: Db, keys: Keys): Promise<void> {
  await db.deleteFrom('encryptionKeys').execute()
  await insertKey(db, keys, new Date().toISOString())
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

const rowsPerBatch = 200

type Row = Record<string, string | null>

/** How many rows of each table lost values. */
export type LostRows = Map<string, number>

/** By the current key, and removes the old values from the file. */
export async function encryptRows(db: Db, keys: Keys): Promise<void> {
  await encryptValues(db, keys)
  await removeOldValues(db)
  const completedAt = new Date().toISOString()
  await db.updateTable('encryptionKeys').set({ completedAt }).where('id', '=', keys.current).execute()
}

/**
 * Encrypts by the current key what is plain text of the time before encryption or was encrypted by another key. Each row is one update that does nothing
 * when it has changed since it was read: processes may do it at once, and one that is killed loses nothing.
 * @param lost gets the rows whose key is missing, which are then left without these values.
 * @throws DecryptionError also for plain text in a database that was encrypted before.
 */
export async function encryptValues(db: Db, keys: Keys, lost?: LostRows): Promise<void> {
  const raw = db.withoutPlugins()
  const registered = await raw.selectFrom('encryptionKeys').select(['id', 'completedAt']).execute()
  const order: Order = {
    keys,
    known: new Set([...keys.byId.keys(), ...registered.map(({ id }) => id)]),
    takesPlainText: registered.every(({ completedAt }) => completedAt === null),
    lost,
  }
  for (const table of encryptedTableNames) while ((await encryptTable(raw, table, order)) > 0);
}

interface Order {
  keys: Keys
  /** Ids of keys, also of those that are missing: a value that names one of them is not plain text. */
  known: ReadonlySet<string>
  takesPlainText: boolean
  lost: LostRows | undefined
}

async function encryptTable(db: Db, table: string, order: Order): Promise<number> {
  let found = 0
  let after: Row | undefined
  for (;;) {
    const rows = await readBatch(db, table, order.keys, after)
    after = rows.at(-1)
    if (after === undefined) return found
    found += rows.length
    await inTransaction(db, async (change) => {
      for (const row of rows) await encryptRow(change, { table, row, ...order })
    })
  }
}

async function readBatch(db: Db, table: string, keys: Keys, after: Row | undefined): Promise<Row[]> {
  const { key, columns } = shapeOf(table)
  const isOld = columns.map(
    (column) => sql`(${sql.ref(column)} <> '' and ${sql.ref(column)} not like ${`${markOf(keys.current)}%`})`,
  )
  const { rows } = await sql<Row>`
    select ${list([...key, ...columns])} from ${sql.table(table)}
    where (${sql.join(isOld, sql` or `)}) ${after === undefined ? sql`` : sql`and (${list(key)}) > (${sql.join(key.map((name) => after[name]))})`}
    order by ${list(key)} limit ${sql.lit(rowsPerBatch)}`.execute(db)
  return rows
}

async function encryptRow(
  db: Db,
  { table, row, keys, known, takesPlainText, lost }: Order & { table: string; row: Row },
): Promise<void> {
  const { key, columns, hash: lookup, lost: fate } = shapeOf(table)
  const place = key.map((name) => String(row[name]))
  const set: RawBuilder<unknown>[] = []
  const where = key.map((name) => isEqual(name, row[name]))
  let isLost = false
  for (const column of columns) {
    const value = row[column]
    if (value === null || value === undefined || value === '' || value.startsWith(markOf(keys.current))) continue
    const field = { table, column, row: place }
    const id = keyIdOf(value)
    const isPlain = takesPlainText && (id === undefined || !known.has(id))
    where.push(isEqual(column, value))
    if (lost !== undefined && id !== undefined && !isPlain && !keys.byId.has(id)) {
      isLost = true
      const replaced = fate === 'row' ? '' : (fate[column] ?? null)
      set.push(sql`${sql.ref(column)} = ${replaced ? encryptField(keys, field, replaced) : replaced}`)
      continue
    }
    const text = isPlain ? value : decryptField(keys, field, value)
    set.push(sql`${sql.ref(column)} = ${encryptField(keys, field, text)}`)
    if (lookup?.of === column) set.push(sql`${sql.ref(lookup.in)} = ${hashSecret(text)}`)
  }
  if (set.length === 0) return
  if (isLost) lost?.set(table, (lost.get(table) ?? 0) + 1)
  if (isLost && fate === 'row') {
    await sql`delete from ${sql.table(table)} where ${sql.join(where, sql` and `)}`.execute(db)
    return
  }
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.join(where, sql` and `)}`.execute(db)
}

function shapeOf(table: string) {
  const shape = findEncryptedTable(table)
  if (shape === undefined) throw new Error(`${table} has no encrypted columns.`)
  return shape
}

function list(names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(name)))
}

function isEqual(column: string, value: string | null | undefined) {
  return sql`${sql.ref(column)} = ${value}`
}

/** Not of a database that was just created. */
async function hasRows(db: Db): Promise<boolean> {
  for (const table of encryptedTableNames) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** Deleted values stay in a database's file until their place is used again. Here the file, or the tables of PostgreSQL, are written again. */
export async function removeOldValues(db: Db): Promise<void> {
  if (!(await hasRows(db))) return
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const statements = isPostgres ? encryptedTableNames.map((name) => sql`vacuum full ${sql.table(name)}`) : [sql`vacuum`]
  for (const statement of statements) await statement.execute(db)
  await truncateLog(db)
}
