import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { LoginInput, NewPassword } from '#contract/accounts/auth.ts'
import type { Club } from '#contract/site/club.ts'
import { readClub } from './club-config.ts'
import { OperatorError } from './errors.ts'
import { projectFolder, readEnvFile } from './project-folder.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const minPassphraseLength = 12

/** What each environment variable may hold. `.env.example` describes them for the person who runs the site. */
const Settings = z.object({
  PORT: setting(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
    'must be a whole number from 0 to 65535. Example: PORT=3000',
  ),
  HOST: setting(isHost, 'must be an address of this machine. Example: HOST=127.0.0.1, or 0.0.0.0 for every address'),
  DATA_DIR: setting(),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'DATABASE_URL=postgres://club:secret@localhost:5432/club'),
  ADMIN_USERNAME: setting(
    (text) => LoginInput.shape.username.safeParse(text).success && text.length >= 3 && text.length <= 50,
    'must have 3 to 50 characters. Example: ADMIN_USERNAME=admin',
  ),
  // start/first-start.ts checks the length and strength that administrators need, when the password is used.
  ADMIN_PASSWORD: setting(
    (text) => NewPassword.safeParse(text).success,
    'must have 12 to 256 characters. Example: ADMIN_PASSWORD=a-long-sentence-that-only-you-know',
  ),
  RATE_LIMITS: onOrOff('RATE_LIMITS'),
  OFFLINE_COPIES: onOrOff('OFFLINE_COPIES'),
  TRUST_PROXY: setting(
    (text) => readList(text).every(isProxyAddress),
    'must be loopback or a list of addresses, with commas between them. Example: TRUST_PROXY=loopback, or 10.0.0.5,192.168.1.0/24',
  ),
  PUBLIC_URL: url(['http:', 'https:'], 'PUBLIC_URL=https://riders.example.com').check(
    z.refine(
      (text) => text === undefined || isOrigin(new URL(text)),
      'must be the bare address, without a path behind it. Example: PUBLIC_URL=https://riders.example.com',
    ),
  ),
  SMTP_URL: url(['smtp:', 'smtps:'], 'SMTP_URL=smtp://user:secret@mail.example.com:587'),
  PUSH_SERVICES: setting(
    (text) => readList(text).every(isHostWithPort),
    'must be a list of hosts, with commas between them. Example: PUSH_SERVICES=push.example.com,push.example.org:8443',
  ),
  NAVER_SITE_VERIFICATION: verificationCode('NAVER_SITE_VERIFICATION=a1b2c3d4e5f60718293a4b5c6d7e8f9001122334'),
  GOOGLE_SITE_VERIFICATION: verificationCode('GOOGLE_SITE_VERIFICATION=dBw5CvburAxi537Rp9qi5uG2174Vb6JwHwIRwPSLIK8'),
  BACKUPS: onOrOff('BACKUPS'),
  BACKUP_PASSPHRASE: setting(
    (text) => text.length >= minPassphraseLength,
    `must have ${minPassphraseLength} characters or more. Example: BACKUP_PASSPHRASE=four words that nobody guesses`,
  ),
  CLUB_CONFIG: setting(),
})

const secrets = ['ADMIN_PASSWORD', 'BACKUP_PASSPHRASE']

/** Everything that the environment decides. */
export interface Config {
  port: number
  host: string
  /** Absolute path of the folder that holds the database file. */
  dataDir: string
  /** PostgreSQL; SQLite in `dataDir` when absent. */
  databaseUrl?: string | undefined
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
  /** Hosts of push services besides the known ones (push/push-services.ts): `host` or `host:port`. */
  pushServices: string[]
  verification: SiteVerification
  /** Whether this process makes daily backups in `dataDir`. */
  backups: boolean
  /** Encrypts backups when set. */
  backupPassphrase?: string | undefined
  club: Club
  /** Origin of pictures beside the site itself and https. Only the demo has one. */
  pictureOrigin?: string
}

/** Codes of search engines for the owner of the address. They belong to the address, not to the club. */
export interface SiteVerification {
  naver?: string | undefined
  google?: string | undefined
}

/** @throws OperatorError that lists every wrong value with an example. Secrets are never repeated. */
export function readConfig(env: Environment): Config {
  const names = Object.keys(Settings.shape)
  const parsed = Settings.safeParse(Object.fromEntries(names.map((name) => [name, readText(env, name)])))
  const clubPath = readText(env, 'CLUB_CONFIG')
  const club = readClub(resolve(clubPath ?? resolve(projectFolder, 'club.config.json')))
  if (!parsed.success || club.value === undefined) {
    const wrong = parsed.success ? [] : parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`)
    throw new OperatorError(
      ['The settings are not right yet:', ...[...wrong, ...club.problems].map((line) => `  - ${line}`)].join('\n'),
    )
  }
  const settings = parsed.data
  return {
    port: Number(settings.PORT ?? 3000),
    host: settings.HOST ?? '127.0.0.1',
    dataDir: resolve(settings.DATA_DIR ?? resolve(projectFolder, 'data')),
    databaseUrl: readUrl(settings.DATABASE_URL)?.href,
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
    club: club.value,
  }
}

/** The settings of the environment and of `.env`. */
export function readSettings(): Config {
  readEnvFile()
  return readConfig(process.env)
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

function setting(isValid: (text: string) => boolean = () => true, problem = '') {
  return z.optional(z.string().check(z.refine(isValid, { error: problem, abort: true })))
}

function onOrOff(name: string) {
  return z.optional(z.enum(['on', 'off'], `must be on or off. Example: ${name}=on`))
}

function verificationCode(example: string) {
  const problem = 'must be the code alone that stands between the quotation marks behind content='
  return setting((text) => /^[\w-]{16,100}$/.test(text), `${problem}. Example: ${example}`)
}

function url(protocols: string[], example: string) {
  const starts = protocols.map((protocol) => `${protocol}//`).join(' or ')
  const isUrl = (text: string) => {
    const parsed = URL.parse(text)
    return parsed !== null && protocols.includes(parsed.protocol) && parsed.hostname !== ''
  }
  return setting(isUrl, `must be an address that starts with ${starts}. Example: ${example}`)
}

function readUrl(text: string | undefined): URL | undefined {
  return text === undefined ? undefined : new URL(text)
}

function isOrigin({ pathname, search, hash, username, password }: URL): boolean {
  return pathname === '/' && !search && !hash && !username && !password
}

function isHost(text: string): boolean {
  const label = '[a-z\\d]([a-z\\d-]{0,61}[a-z\\d])?'
  const isName = text.length <= 253 && new RegExp(`^${label}(\\.${label})*$`, 'i').test(text) && !/^[\d.]+$/.test(text)
  return isIP(text) !== 0 || isName
}

function isHostWithPort(text: string): boolean {
  const [host = '', port, ...rest] = text.split(':')
  return isHost(host) && rest.length === 0 && (port === undefined || /^[1-9]\d{0,4}$/.test(port))
}

function readList(text: string): string[] {
  return text.split(',').map((part) => part.trim())
}

function isProxyAddress(text: string): boolean {
  if (text === 'loopback') return true
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  // A range of zero bits would trust every address.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
