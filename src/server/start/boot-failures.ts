import { inspect } from 'node:util'
import type { Config } from '#server/config.ts'

/** Something that keeps the site from starting and that a person can put right. Shown without a stack. */
export class BootFailure extends Error {
  override name = 'BootFailure'

  constructor(lines: string | readonly string[]) {
    super(typeof lines === 'string' ? lines : lines.join('\n'))
  }
}

/** Ends the process with the plain message of a BootFailure. Anything else is a mistake of ours and keeps its stack. */
export async function orExplain(boot: () => Promise<void>): Promise<void> {
  try {
    await boot()
  } catch (error) {
    process.stderr.write(`\n${error instanceof BootFailure ? error.message : inspect(error)}\n\n`)
    process.exit(1)
  }
}

/** Turns what the machine said into what to do about it. A failure that we do not know comes back as it was. */
export function explainBootFailure(error: unknown, config: Config): unknown {
  if (error instanceof BootFailure) return error
  const { code, syscall, hostname, errcode } = asMachineError(error)
  const isOurHost = syscall === 'getaddrinfo' && hostname === config.host
  if (syscall === 'listen' || syscall === 'bind' || isOurHost) return explainListening(code, config) ?? error
  if (config.databaseUrl !== undefined) return explainPostgres(code, error) ?? error
  if (errcode !== undefined) return explainSqlite(errcode & 0xff, config) ?? error
  return error
}

interface MachineError {
  code?: string
  syscall?: string
  /** The name that could not be found. */
  hostname?: string
  errcode?: number
}

function asMachineError(error: unknown): MachineError {
  // node-postgres tries every address of a name and hands over all failures at once.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return typeof first === 'object' && first !== null ? first : {}
}

function explainListening(code: string | undefined, { host, port }: Config): BootFailure | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return new BootFailure(
        `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1}`,
      )
    case 'EACCES':
      return new BootFailure(`This account may not open port ${port}. Choose one above 1023: PORT=3000`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new BootFailure(`HOST=${host} is no address of this machine. Use HOST=127.0.0.1, or HOST=0.0.0.0 for every address.`)
    default:
      return undefined
  }
}

function explainPostgres(code: string | undefined, error: unknown): BootFailure | undefined {
  switch (code) {
    case '28P01':
    case '28000':
      return new BootFailure('PostgreSQL refused the user name or password in DATABASE_URL. Please correct it.')
    case '3D000':
      return new BootFailure(
        'The database that DATABASE_URL names does not exist. Create it first (createdb), or correct the name.',
      )
    case '42501':
      return new BootFailure('The PostgreSQL user in DATABASE_URL may not create tables. Make it the owner of the database.')
    default: {
      const message = error instanceof Error ? error.message : ''
      const unreachable =
        /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|EPIPE|ENOENT|57P)/.test(code ?? '') ||
        /timeout|terminated|closed/i.test(message)
      return unreachable
        ? new BootFailure(
            'The database in DATABASE_URL cannot be reached. Is PostgreSQL running there, and are host and port right?',
          )
        : undefined
    }
  }
}

const sqliteBusy = [5, 6]
const sqliteDamaged = [11, 26]
const sqliteFull = 13
const sqliteForbidden = [3, 8, 10, 14]

function explainSqlite(errcode: number, { dataDir }: Config): BootFailure | undefined {
  if (sqliteDamaged.includes(errcode)) {
    return new BootFailure(
      `The database file in ${dataDir} is damaged. It was left untouched. Move the folder aside and restore your latest backup.`,
    )
  }
  if (sqliteBusy.includes(errcode)) {
    return new BootFailure(`Another program holds the database in ${dataDir}. Is the site already running?`)
  }
  if (errcode === sqliteFull) return new BootFailure(`The disk that holds ${dataDir} is full. Make room and start again.`)
  if (sqliteForbidden.includes(errcode)) return unwritable(dataDir)
  return undefined
}

export function unwritable(dataDir: string): BootFailure {
  return new BootFailure(
    `The data folder ${dataDir} cannot be written. Give this account the right to write there, or choose another folder: DATA_DIR=/path/to/folder`,
  )
}
