import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Club } from '#contract/site/club.ts'
import { type Bilingual, fromTwoLines, inTwoLines, joinTexts } from './bilingual.ts'
import type { DatabasePlace } from './db/open.ts'
import { OperatorError } from './errors.ts'
import type { Mailbox } from './mail/smtp.ts'
import { projectFolder, readEnvFile } from './project-folder.ts'
import { type EnvFile, type logLevels, misspeltIn, namesIn, nearlySettings, readList, Settings, unknownIn } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const secrets = ['ADMIN_PASSWORD', 'BACKUP_PASSPHRASE']

export interface Config {
  port: number
  host: string
  dataDir: string
  /** PostgreSQL; SQLite in `dataDir` when absent. */
  databaseUrl?: string | undefined
  keyFile?: string | undefined
  adminUsername: string
  adminPassword?: string | undefined
  rateLimits: boolean
  /** Whether browsers may store pages for offline reading; `false` removes the stored ones. */
  offlineCopies: boolean
  /** Addresses of the proxies whose X-Forwarded-* headers are trusted. Never a hop count: that can be forged. */
  trustProxy: false | string[]
  /** Address that visitors use. `https:` turns on Secure cookies and HSTS. */
  publicUrl?: URL | undefined
  /** The mailbox; what was entered in the dashboard when absent. */
  smtpUrl?: URL | undefined
  /** What was entered in the dashboard, as this process has read it last (mail/mailbox.ts). */
  entered: { mailbox?: Mailbox | undefined }
  /** Hosts of push services besides the known ones (notices/push-messages.ts): `host` or `host:port`. */
  pushServices: string[]
  verification: SiteVerification
  /** Whether this process makes daily backups in `dataDir`. */
  backups: boolean
  backupPassphrase?: string | undefined
  /** Shows the metrics to callers from other machines. Without it, only this machine may see them. */
  metricsToken?: string | undefined
  logLevel: (typeof logLevels)[number]
  /** Names that nothing reads, for a warning at the start: of `.env`, and of the environment those that look like a setting. */
  unknownNames?: { file: string[]; environment: { name: string; meant: string }[] }
  club: Club
  /** Origin of pictures beside the site itself and https. Only the demo has one. */
  pictureOrigin?: string
}

export interface SiteVerification {
  naver?: string | undefined
  google?: string | undefined
}

const names = Object.keys(Settings.shape)

/** @throws OperatorError that lists every wrong value and misspelt name with an example. Secrets are never repeated. */
export function readConfig(env: Environment, file: EnvFile = { names: [], bareLines: [] }): Config {
  const parsed = Settings.safeParse(Object.fromEntries(names.map((name) => [name, readText(env, name)])))
  const clubPath = readText(env, 'CLUB_CONFIG')
  const club = readClub(resolve(clubPath ?? resolve(projectFolder, 'club.config.json')))
  const misspelt = misspeltIn(file, names)
  if (!parsed.success || club.value === undefined || misspelt.length > 0) {
    const wrong = parsed.success
      ? []
      : parsed.error.issues.map(({ path: [name], message }) => fromTwoLines(String(name), message))
    const { ko, en } = joinTexts([...misspelt, ...wrong, ...club.problems], '\n  - ')
    throw new OperatorError(`The settings are not right yet:\n  - ${en}`, `설정에 고칠 곳이 있습니다.\n  - ${ko}\n`)
  }
  const settings = parsed.data
  return {
    port: Number(settings.PORT ?? 3000),
    host: settings.HOST ?? '127.0.0.1',
    dataDir: resolve(settings.DATA_DIR ?? resolve(projectFolder, 'data')),
    databaseUrl: readUrl(settings.DATABASE_URL)?.href,
    keyFile: settings.KEY_FILE === undefined ? undefined : resolve(settings.KEY_FILE),
    adminUsername: settings.ADMIN_USERNAME ?? 'admin',
    adminPassword: settings.ADMIN_PASSWORD,
    rateLimits: settings.RATE_LIMITS !== 'off',
    offlineCopies: settings.OFFLINE_COPIES !== 'off',
    trustProxy: settings.TRUST_PROXY === undefined ? false : readList(settings.TRUST_PROXY),
    publicUrl: readUrl(settings.PUBLIC_URL),
    smtpUrl: readUrl(settings.SMTP_URL),
    entered: {},
    pushServices: settings.PUSH_SERVICES === undefined ? [] : readList(settings.PUSH_SERVICES).map((host) => host.toLowerCase()),
    verification: { naver: settings.NAVER_SITE_VERIFICATION, google: settings.GOOGLE_SITE_VERIFICATION },
    // PostgreSQL is backed up by the person who runs it, unless the setting says otherwise.
    backups: (settings.BACKUPS ?? (settings.DATABASE_URL === undefined ? 'on' : 'off')) === 'on',
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL ?? 'info',
    club: club.value,
  }
}

export function placeOf({ dataDir, databaseUrl, keyFile }: Config): DatabasePlace {
  return { dataDir, databaseUrl, keyFile }
}

export function readSettings(): Config {
  const inherited = Object.keys(process.env)
  const file = namesIn(readEnvFile())
  const config = readConfig(process.env, file)
  return {
    ...config,
    unknownNames: { file: unknownIn(file, names), environment: nearlySettings(inherited, names) },
  }
}

/** Whether the site can ask people to verify an address: by a letter, with a link to itself. */
export function sendsLetters(config: Pick<Config, 'smtpUrl' | 'entered' | 'publicUrl'>): boolean {
  return sendsMail(config) && config.publicUrl !== undefined
}

/** Whether there is a mailbox: the setting, or one that was entered in the dashboard. */
export function sendsMail({ smtpUrl, entered }: Pick<Config, 'smtpUrl' | 'entered'>): boolean {
  return smtpUrl !== undefined || entered.mailbox !== undefined
}

/** The setting HOST as the host of an address to type into a browser on this machine. */
export function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** An empty value counts as not set, like `NAME=` in a .env file. Passwords are not trimmed. */
function readText(env: Environment, name: string): string | undefined {
  return (secrets.includes(name) ? env[name] : env[name]?.trim()) || undefined
}

function readUrl(text: string | undefined): URL | undefined {
  return text === undefined ? undefined : new URL(text)
}

/** Instead of throwing it returns a text for each mistake, which names the key. */
export function readClub(path: string): { value?: Club; problems: Bilingual[] } {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return {
      problems: [
        {
          ko: `클럽 설정이 없습니다. 읽을 수 있는 파일이 ${path}에 없습니다. club.config.json을 그곳에 복사하거나 경로를 지정해 주세요: CLUB_CONFIG=/path/to/club.config.json`,
          en: `The club's own values are missing: there is no readable file ${path}. Copy club.config.json there, or set CLUB_CONFIG=/path/to/club.config.json`,
        },
      ],
    }
  }
  let json: unknown
  try {
    // Some editors on Windows put a byte order mark in front, and some of macOS write decomposed letters.
    json = JSON.parse(text.replace(/^\uFEFF/, '').normalize('NFC'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable'
    return {
      problems: [
        {
          ko: `${path}의 JSON 형식이 올바르지 않습니다(${reason}). 그 근처에 쉼표나 따옴표가 빠지지 않았는지 확인해 주세요.`,
          en: `${path} is not valid JSON (${reason}). Look for a missing comma or quotation mark near that place.`,
        },
      ],
    }
  }
  const parsed = Club.safeParse(json, { error: describe })
  if (parsed.success) return { value: parsed.data, problems: [] }
  return {
    problems: parsed.error.issues.map(({ path: keys, message }) =>
      fromTwoLines(`${path}: ${keys.length === 0 ? 'club.config.json' : keys.join('.')}`, message),
    ),
  }
}

type RawIssue = Parameters<NonNullable<Extract<Parameters<typeof Club.safeParse>[1], object>['error']>>[0]

function describe(issue: RawIssue): string {
  return inTwoLines(explain(issue))
}

function explain(issue: RawIssue): Bilingual {
  switch (issue.code) {
    case 'unrecognized_keys': {
      const keys = issue.keys.map((key) => `"${key}"`)
      return {
        ko: `안에 사이트가 모르는 이름이 있습니다: ${keys.join(', ')}. 철자를 확인하거나 지워 주세요.`,
        en: `holds ${keys.join(' and ')}, which the site does not know. Please check the spelling or remove it.`,
      }
    }
    case 'invalid_type': {
      if (issue.input === undefined) return { ko: '값이 없습니다.', en: 'is missing.' }
      const kind = kinds[issue.expected] ?? { ko: issue.expected, en: issue.expected }
      return { ko: `값의 종류가 다릅니다. 필요한 것: ${kind.ko}.`, en: `must be ${kind.en}.` }
    }
    case 'too_small':
      return { ko: '값이 비어 있거나 너무 작습니다.', en: 'is empty or too small.' }
    case 'too_big':
      return { ko: `값이 너무 길거나 큽니다(최대 ${issue.maximum}).`, en: `is too long or too large (at most ${issue.maximum}).` }
    case 'invalid_format':
      return (
        formats[issue.format] ?? {
          ko: '값은 https://로 시작하는 웹 주소여야 합니다.',
          en: 'must be a web address that starts with https://.',
        }
      )
    default:
      return { ko: '값이 올바르지 않습니다.', en: 'is not right.' }
  }
}

const formats: Record<string, Bilingual> = {
  email: {
    ko: '값은 ride@club.example과 같은 이메일 주소여야 합니다.',
    en: 'must be an email address such as ride@club.example.',
  },
  date: { ko: '값은 2026-03-01과 같은 날짜이거나 null이어야 합니다.', en: 'must be a day such as 2026-03-01, or null.' },
}

const kinds: Record<string, Bilingual> = {
  string: { ko: '따옴표 안의 글', en: 'text in quotation marks' },
  array: { ko: '[ ] 안의 목록', en: 'a list in [ ]' },
  object: { ko: '{ } 안의 묶음', en: 'a group in { }' },
  int: { ko: '숫자', en: 'a number' },
  number: { ko: '숫자', en: 'a number' },
}
