import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import { type Db, truncateLog } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { decryptField, encryptField, hashSecret, type Keys, keyIdOf, markOf } from './cipher.ts'
import { encryptedTableNames, findEncryptedTable } from './encrypted-columns.ts'

const rowsPerBatch = 200

type Row = Record<string, string | null>

/** How many rows of each table lost values. */
export type LostRows = Map<string, number>

/** Encrypts every value by the current key, and removes the old values from the file. */
export async function encryptRows(db: Db, keys: Keys): Promise<void> {
  await encryptValues(db, keys)
  await removeOldValues(db)
  await completeKey(db, keys)
}

/** Records that every value is encrypted by the current key. */
export async function completeKey(db: Db, { current }: Keys): Promise<void> {
  const completedAt = new Date().toISOString()
  await db.updateTable('encryptionKeys').set({ completedAt }).where('id', '=', current).execute()
}

/**
 * Encrypts every value by the current key: plain text of the time before encryption, and what another of the keys encrypted. In
 * batches, each row by one update that does nothing when the row has changed since it was read; so processes may do it at once, and
 * one that is killed loses nothing.
 * @param lost gets the rows whose key is missing, which are then left without these values.
 * @throws DecryptionError when a value was encrypted by none of the keys; of a database that was encrypted before, also plain text.
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

/** @returns the number of rows that were not encrypted by the current key. */
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
