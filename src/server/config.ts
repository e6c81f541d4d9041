import { resolve } from 'node:path'
import type { Club } from '#contract/site/club.ts'
import { fromTwoLines, joinTexts } from './bilingual.ts'
import { readClub } from './club-config.ts'
import type { DatabasePlace } from './db/open.ts'
import { OperatorError } from './errors.ts'
import { projectFolder, readEnvFile } from './project-folder.ts'
import { type EnvFile, misspeltIn, nearlySettings, unknownIn } from './setting-names.ts'
import { type logLevels, readList, Settings } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const secrets = ['ADMIN_PASSWORD', 'BACKUP_PASSPHRASE']

/** Everything that the environment decides. */
export interface Config {
  port: number
  host: string
  /** Absolute path of the folder that holds the database file. */
  dataDir: string
  /** PostgreSQL; SQLite in `dataDir` when absent. */
  databaseUrl?: string | undefined
  /** Absolute path of the file with the keys of encrypted values; in `dataDir` when absent. */
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
  smtpUrl?: URL | undefined
  /** Hosts of push services besides the known ones (notices/push/push-services.ts): `host` or `host:port`. */
  pushServices: string[]
  verification: SiteVerification
  /** Whether this process makes daily backups in `dataDir`. */
  backups: boolean
  /** Encrypts backups when set. */
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

/** Codes of search engines for the owner of the address. They belong to the address, not to the club. */
export interface SiteVerification {
  naver?: string | undefined
  google?: string | undefined
}

const names = Object.keys(Settings.shape)

/**
 * @param file what `.env` names.
 * @throws OperatorError that lists every wrong value with an example, and every name in `.env` that looks like a setting and is none. Secrets are never repeated.
 */
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

/** Where the data is. */
export function placeOf({ dataDir, databaseUrl, keyFile }: Config): DatabasePlace {
  return { dataDir, databaseUrl, keyFile }
}

/** The settings of the environment and of `.env`. */
export function readSettings(): Config {
  const inherited = Object.keys(process.env)
  const file = readEnvFile()
  const config = readConfig(process.env, file)
  return {
    ...config,
    unknownNames: { file: unknownIn(file, names), environment: nearlySettings(inherited, names) },
  }
}

/** Whether the site can ask people to verify an address: by a letter, with a link to itself. */
export function sendsLetters({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): boolean {
  return smtpUrl !== undefined && publicUrl !== undefined
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
