// BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN: the cause is the disk or another process, not the request.
const sqliteOutages = new Set([5, 6, 8, 10, 13, 14])

// Classes 08 connection, 40 rolled back (try again), 53 out of resources, 55P03 lock, 57 shut down or cancelled.
const postgresOutage = /^(08|40|53|55P03|57)/

const connectionFailure = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|ENOSPC)/

/** Whether the database cannot be used at the moment: its lock is held, the disk is full, PostgreSQL does not answer. */
export function isDatabaseOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseOutage)
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteOutages.has(error.errcode & 0xff)
  if ('code' in error && typeof error.code === 'string') {
    const isSqlState = /^[\dA-Z]{5}$/.test(error.code)
    return isSqlState ? postgresOutage.test(error.code) : connectionFailure.test(error.code)
  }
  // node-postgres gives these no code.
  return /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  )
}

// SQLITE_FULL, and SQLITE_IOERR_WRITE for limits that are no full disk.
const noSpace: unknown[] = [13, 778]

/** Whether SQLite could not write because the disk is full. */
export function isDiskFull(error: Error): boolean {
  return 'errcode' in error && noSpace.includes(error.errcode)
}
