import { inspect } from 'node:util'
import type { Config } from '#server/config.ts'
import { errorKind, OperatorError } from '#server/errors.ts'

/** Ends the process with exit code 1 when `boot` fails. An OperatorError is printed as it is, everything else with its stack. */
export async function exitOnError(boot: () => Promise<void>): Promise<void> {
  try {
    await boot()
  } catch (error) {
    process.stderr.write(`\n${error instanceof OperatorError ? error.message : inspect(error)}\n\n`)
    process.exit(1)
  }
}

/** Runs a step of the start. Known errors of the machine become an OperatorError that says what to do. */
export async function withExplanations(config: Config, boot: () => Promise<void>): Promise<void> {
  try {
    await boot()
  } catch (error) {
    throw explainBootError(error, config)
  }
}

/** @returns an OperatorError, or an unknown error as it was. */
export function explainBootError(error: unknown, config: Config): unknown {
  if (error instanceof OperatorError) return error
  const text = isAboutListening(error, config)
    ? explainListening(error, config)
    : config.databaseUrl === undefined
      ? explainSqlite(error, config)
      : explainPostgres(error)
  return text === undefined ? error : new OperatorError(text)
}

function isAboutListening(error: unknown, { host }: Config): boolean {
  if (!(error instanceof Error) || !('syscall' in error)) return false
  const isOurHost = error.syscall === 'getaddrinfo' && 'hostname' in error && error.hostname === host
  return error.syscall === 'listen' || error.syscall === 'bind' || isOurHost
}

function explainListening(error: unknown, { host, port }: Config): string | undefined {
  switch (errorKind(error)) {
    case 'portInUse':
      return `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1}`
    case 'noPermission':
      return `This account may not open port ${port}. Choose one above 1023: PORT=3000`
    case 'noSuchAddress':
    case 'unreachable':
      return `HOST=${host} is no address of this machine. Use HOST=127.0.0.1, or HOST=0.0.0.0 for every address.`
    default:
      return undefined
  }
}

function explainPostgres(error: unknown): string | undefined {
  switch (errorKind(error)) {
    case 'loginRejected':
      return 'PostgreSQL rejected the username or password in DATABASE_URL. Please correct it.'
    case 'noSuchDatabase':
      return 'The database that DATABASE_URL names does not exist. Create it first (createdb), or correct the name.'
    case 'notOwner':
      return 'The PostgreSQL user in DATABASE_URL may not create tables. Make it the owner of the database.'
    case 'unreachable':
    case 'wrongPath': // of a socket
      return 'The database in DATABASE_URL cannot be reached. Is PostgreSQL running there, and are host and port right?'
    default:
      return undefined
  }
}

function explainSqlite(error: unknown, { dataDir }: Config): string | undefined {
  switch (errorKind(error)) {
    case 'damaged':
    case 'notADatabase':
      return `The database file in ${dataDir} is damaged. It was left untouched. Move the folder aside and restore your latest backup.`
    case 'locked':
      return `Another program has locked the database in ${dataDir}. Is the site already running?`
    case 'diskFull':
      return `The disk that holds ${dataDir} is full. Free some disk space and start again.`
    case 'notWritable':
      return notWritable(dataDir)
    default:
      return undefined
  }
}

export function notWritable(dataDir: string): string {
  return `The data folder ${dataDir} cannot be written. Give this account the right to write there, or choose another folder: DATA_DIR=/path/to/folder`
}
