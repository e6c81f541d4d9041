import { inspect } from 'node:util'
import type { Bilingual } from '#server/bilingual.ts'
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

export function explainBootError(error: unknown, config: Config): unknown {
  if (error instanceof OperatorError) return error
  const text = isAboutListening(error, config)
    ? explainListening(error, config)
    : config.databaseUrl === undefined
      ? explainSqlite(error, config)
      : explainPostgres(error)
  return text === undefined ? error : new OperatorError(text.en, text.ko)
}

function isAboutListening(error: unknown, { host }: Config): boolean {
  if (!(error instanceof Error) || !('syscall' in error)) return false
  const isOurHost = error.syscall === 'getaddrinfo' && 'hostname' in error && error.hostname === host
  return error.syscall === 'listen' || error.syscall === 'bind' || isOurHost
}

function explainListening(error: unknown, { host, port }: Config): Bilingual | undefined {
  switch (errorKind(error)) {
    case 'portInUse':
      return {
        ko: `${host}의 ${port}번 포트를 다른 프로그램이 이미 쓰고 있습니다. 그 프로그램을 끄거나 다른 포트를 골라 주세요: PORT=${port + 1}`,
        en: `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1}`,
      }
    case 'noPermission':
      return {
        ko: `이 계정으로는 ${port}번 포트를 열 수 없습니다. 1023보다 큰 번호를 골라 주세요: PORT=3000`,
        en: `This account may not open port ${port}. Choose one above 1023: PORT=3000`,
      }
    case 'noSuchAddress':
    case 'unreachable':
      return {
        ko: `HOST=${host}: 이 컴퓨터의 주소가 아닙니다. HOST=127.0.0.1을 쓰거나, 모든 주소로 열려면 HOST=0.0.0.0을 써 주세요.`,
        en: `HOST=${host} is no address of this machine. Use HOST=127.0.0.1, or HOST=0.0.0.0 for every address.`,
      }
    default:
      return undefined
  }
}

function explainPostgres(error: unknown): Bilingual | undefined {
  switch (errorKind(error)) {
    case 'loginRejected':
      return {
        ko: 'PostgreSQL이 DATABASE_URL의 사용자 이름이나 비밀번호를 받아들이지 않았습니다. 올바르게 고쳐 주세요.',
        en: 'PostgreSQL rejected the username or password in DATABASE_URL. Please correct it.',
      }
    case 'noSuchDatabase':
      return {
        ko: 'DATABASE_URL에 적힌 데이터베이스가 없습니다. 먼저 만들거나(createdb) 이름을 고쳐 주세요.',
        en: 'The database that DATABASE_URL names does not exist. Create it first (createdb), or correct the name.',
      }
    case 'notOwner':
      return {
        ko: 'DATABASE_URL의 PostgreSQL 사용자에게 테이블을 만들 권한이 없습니다. 그 사용자를 데이터베이스의 소유자로 지정해 주세요.',
        en: 'The PostgreSQL user in DATABASE_URL may not create tables. Make it the owner of the database.',
      }
    case 'crowded':
      return {
        ko: 'DATABASE_URL의 PostgreSQL에 남은 연결이 없거나 응답이 너무 늦습니다. 다른 프로그램의 연결을 줄이거나 max_connections를 늘려 주세요.',
        en: 'PostgreSQL in DATABASE_URL has no free connection, or answers too slowly. Close connections of other programs, or raise max_connections.',
      }
    case 'unreachable':
    case 'wrongPath': // of a socket
      return {
        ko: 'DATABASE_URL의 데이터베이스에 연결할 수 없습니다. 그곳에서 PostgreSQL이 실행 중인지, 호스트와 포트가 맞는지 확인해 주세요.',
        en: 'The database in DATABASE_URL cannot be reached. Is PostgreSQL running there, and are host and port right?',
      }
    default:
      return undefined
  }
}

function explainSqlite(error: unknown, { dataDir }: Config): Bilingual | undefined {
  switch (errorKind(error)) {
    case 'damaged':
    case 'notADatabase':
      return {
        ko: `${dataDir}의 데이터베이스 파일이 손상되었습니다. 파일은 그대로 두었습니다. 폴더를 다른 곳으로 옮기고 최근 백업을 복원해 주세요.`,
        en: `The database file in ${dataDir} is damaged. It was left untouched. Move the folder aside and restore your latest backup.`,
      }
    case 'locked':
      return {
        ko: `다른 프로그램이 ${dataDir}의 데이터베이스를 잠그고 있습니다. 사이트가 이미 실행 중인지 확인해 주세요.`,
        en: `Another program has locked the database in ${dataDir}. Is the site already running?`,
      }
    case 'diskFull':
      return {
        ko: `${dataDir}(데이터 폴더)의 디스크가 가득 찼습니다. 공간을 비운 뒤 다시 시작해 주세요.`,
        en: `The disk that holds ${dataDir} is full. Free some disk space and start again.`,
      }
    case 'notWritable':
      return notWritable(dataDir)
    default:
      return undefined
  }
}

export function notWritable(dataDir: string): Bilingual {
  return {
    ko: `데이터 폴더 ${dataDir}에 쓸 수 없습니다. 이 계정에 쓰기 권한을 주거나 다른 폴더를 골라 주세요: DATA_DIR=/path/to/folder`,
    en: `The data folder ${dataDir} cannot be written. Give this account the right to write there, or choose another folder: DATA_DIR=/path/to/folder`,
  }
}
