import { setTimeout as wait } from 'node:timers/promises'

/** A failure that the person who runs the site can put right. Its message, in both languages, is printed without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'

  constructor(english: string, korean: string) {
    super(`${korean}\n${english}`)
  }
}

// What the error codes of Node.js (text), SQLite (numbers) and PostgreSQL (five characters, or the two of a class) mean.
const codes = {
  diskFull: ['ENOSPC', 'EDQUOT', '53100', 13, 778, 4874], // SQLITE_FULL, SQLITE_IOERR_WRITE, SQLITE_IOERR_SHMSIZE
  noPermission: ['EACCES', 'EPERM', 'EROFS'],
  wrongPath: ['ENOENT', 'ENOTDIR', 'EEXIST'],
  notWritable: [3, 8, 10, 14], // SQLITE_PERM, READONLY, IOERR, CANTOPEN
  damaged: [11], // SQLITE_CORRUPT
  notADatabase: [26], // SQLITE_NOTADB
  locked: [5, 6], // SQLITE_BUSY, LOCKED
  aborted: ['40', '55P03'], // deadlock, lock timeout: PostgreSQL undid the transaction
  crowded: ['57014', '53300'], // statement timeout, too many clients
  uniqueClash: [2067, 1555, '23505'], // SQLITE_CONSTRAINT_UNIQUE, PRIMARYKEY
  missingReference: [787, '23503'], // SQLITE_CONSTRAINT_FOREIGNKEY
  tableGone: ['42P01'], // another process dropped it
  unreachable: [
    ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH'],
    ...['ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN', '08', '53', '57'],
  ],
  loginRejected: ['28P01', '28000'],
  noSuchDatabase: ['3D000'],
  notOwner: ['42501'],
  portInUse: ['EADDRINUSE'],
  noSuchAddress: ['EADDRNOTAVAIL'],
} satisfies Record<string, readonly (string | number)[]>

export type ErrorKind = keyof typeof codes

const kinds = new Map(Object.entries(codes).flatMap(([kind, list]) => list.map((code) => [code, kind as ErrorKind] as const)))

// node-postgres gives these errors no code.
const connectionLost = /^(Connection terminated|timeout expired|Client has encountered a connection error|Query read timeout)/
/** No free connection of the pool, while others were answered. */
const crowded = /^timeout exceeded when trying to connect/

export function errorKind(error: unknown): ErrorKind | undefined {
  // node-postgres tries each address of a host name and reports all failures at once.
  if (error instanceof AggregateError) return error.errors.map(errorKind).find((kind) => kind !== undefined)
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error && typeof error.errcode === 'number') return kinds.get(error.errcode) ?? kinds.get(error.errcode & 0xff)
  if (!('code' in error)) {
    if (crowded.test(error.message)) return 'crowded'
    return connectionLost.test(error.message) ? 'unreachable' : undefined
  }
  const code = String(error.code)
  return kinds.get(code) ?? (/^[\dA-Z]{5}$/.test(code) ? kinds.get(code.slice(0, 2)) : undefined)
}

const outages = ['locked', 'diskFull', 'notWritable', 'unreachable', 'aborted', 'crowded'] as const satisfies ErrorKind[]

export type Outage = (typeof outages)[number]

export function isOutage(kind: ErrorKind | undefined): kind is Outage {
  return (outages as readonly (ErrorKind | undefined)[]).includes(kind)
}

/** Whether the database cannot be used for the moment: its lock is held, the disk is full, PostgreSQL does not answer. */
export function isDatabaseOutage(error: unknown): boolean {
  return isOutage(errorKind(error))
}

export function isUniqueClash(error: unknown): error is Error {
  return errorKind(error) === 'uniqueClash'
}

export function isMissingReference(error: unknown): boolean {
  return errorKind(error) === 'missingReference'
}

/** Repeats `work` while it fails with one of these kinds of error. The event loop goes on between two attempts. */
export async function retryWhile<Result>(
  retried: readonly ErrorKind[],
  work: () => Result | Promise<Result>,
  { timeoutMs, pauseMs, startedAt = performance.now() }: { timeoutMs: number; pauseMs: number; startedAt?: number },
): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const kind = errorKind(error)
      if (kind === undefined || !retried.includes(kind) || performance.now() - startedAt > timeoutMs) throw error
      await wait(pauseMs)
    }
  }
}

/** A module could not be loaded when it was first needed. Calls answer 503 and leave one line in the log (http/errors.ts). */
export class LateModuleError extends Error {
  override name = 'LateModuleError'
  /** The module has failed before, and the log says so. */
  readonly isRepeated: boolean

  constructor(module: string, cause: unknown, isRepeated: boolean) {
    super(`${module} could not be loaded: ${cause}`, { cause })
    this.isRepeated = isRepeated
  }
}

/** For what takes memory. Nothing remembers a failure: the next call tries again. @returns throws LateModuleError */
export function late<Module>(module: string, load: () => Promise<Module>): () => Promise<Module> {
  let hasFailed = false
  return async () => {
    try {
      const loaded = await load()
      hasFailed = false
      return loaded
    } catch (error) {
      const isRepeated = hasFailed
      hasFailed = true
      throw new LateModuleError(module, error, isRepeated)
    }
  }
}
