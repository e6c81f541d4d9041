// SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY.
const sqliteClashes: unknown[] = [2067, 1555]

/** Whether the database refused a row because another one holds the same value in a unique column. */
export function isUniqueClash(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return sqliteClashes.includes(error.errcode)
  return 'code' in error && error.code === '23505'
}

/** Whether the clash was about this column; both engines name it in what they report. */
export function clashesOn(error: Error, column: string): boolean {
  const detail = 'detail' in error ? String(error.detail) : ''
  return error.message.includes(column) || detail.includes(column)
}
