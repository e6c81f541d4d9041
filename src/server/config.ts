import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Club } from '#contract/site/club.ts'
import { explainClubIssue } from '#contract/site/club-problems.ts'
import { type Bilingual, fromTwoLines, joinTexts } from './bilingual.ts'
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
  /** Callers of /metrics must send it. Without it there are no metrics, not even for this machine. */
  metricsToken?: string | undefined
  logLevel: (typeof logLevels)[number]
  /** Names that nothing reads, for a warning at the start: of `.env`, and of the environment those that look like a setting. */
  unknownNames?: { file: string[]; environment: { name: string; meant: string }[] }
  /** The club's own values as they are now (site/club-values.ts): to be read at each use, and not from a copy of this object that is kept. */
  club: Club
  /** The file that CLUB_CONFIG names. It rules; otherwise club.config.json seeds what is then changed in the dashboard. */
  clubFile?: string | undefined
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
  const clubFile = clubPath === undefined ? undefined : resolve(clubPath)
  const club = readClub(clubFile ?? resolve(projectFolder, 'club.config.json'))
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
    clubFile,
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
  const parsed = Club.safeParse(json, { error: explainClubIssue })
  if (parsed.success) return { value: parsed.data, problems: [] }
  return {
    problems: parsed.error.issues.flatMap((issue) => {
      const named = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, `"${key}"`]) : [issue.path]
      return named.map((names) => fromTwoLines(`${path}: ${names.join('.') || 'club.config.json'}`, issue.message))
    }),
  }
}
