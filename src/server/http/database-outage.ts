import { type ErrorKind, errorKind } from '#server/errors.ts'

const outages: readonly (ErrorKind | undefined)[] = ['locked', 'diskFull', 'notWritable', 'unreachable', 'aborted']

/** Whether the database cannot be used for the moment: its lock is held, the disk is full, PostgreSQL does not answer. */
export function isDatabaseOutage(error: unknown): boolean {
  return outages.includes(errorKind(error))
}

export function isDiskFull(error: Error): boolean {
  return errorKind(error) === 'diskFull'
}
