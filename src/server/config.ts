import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { LoginInput, NewPassword } from '#contract/accounts/auth.ts'
import type { Club } from '#contract/site/club.ts'
import { readClub } from './club-config.ts'
import { projectFolder } from './project-folder.ts'
import { BootFailure } from './start/boot-failures.ts'

/** Everything that the environment decides (DESIGN section 5). `.env.example` describes each value. */
export interface Config {
  port: number
  host: string
  /** Absolute path of the folder that holds the database file. */
  dataDir: string
  /** PostgreSQL; SQLite in `dataDir` when absent. */
  databaseUrl?: string
  adminUsername: string
  adminPassword?: string
  rateLimits: boolean
  /** Whether browsers may keep pages for reading without signal; `false` removes what they kept. */
  offlineCopies: boolean
  /** Addresses of the proxies whose X-Forwarded-* headers are believed. Never a hop count: that can be forged. */
  trustProxy: false | string[]
  /** Address by which visitors reach the site. `https:` turns on Secure cookies and HSTS. */
  publicUrl?: URL
  smtpUrl?: URL
  verification: SiteVerification
  /** Whether this process makes backups by itself, in `dataDir`. */
  backups: boolean
  /** Seals backups when set. */
  backupPassphrase?: string
  club: Club
  /** Whence pictures may come beside the site itself and https. No setting: only the demo has one. */
  pictureOrigin?: string
}

/** Codes that search engines gave the owner of the address. They belong to the address, so they are settings and no values of the club. */
export interface SiteVerification {
  naver?: string
  google?: string
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Collects what is wrong, so that one start tells the whole list. */
class Reading {
  readonly problems: string[] = []
  readonly #env: Environment

  constructor(env: Environment) {
    this.#env = env
  }

  /** An empty value counts as not set, as `NAME=` in a .env file means. */
  text(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined
  }

  /** Passwords are taken exactly as written. */
  secret(name: string): string | undefined {
    return this.#env[name] || undefined
  }

  wrong(name: string, problem: string, example: string): undefined {
    this.problems.push(`${name} ${problem}. Example: ${name}=${example}`)
  }
}

/** Reads the settings, or throws one BootFailure that lists every wrong value with an example. Secrets are never repeated. */
export function readConfig(env: Environment): Config {
  const reading = new Reading(env)
  const clubPath = reading.text('CLUB_CONFIG')
  const club = readClub(clubPath === undefined ? resolve(projectFolder, 'club.config.json') : resolve(clubPath))
  const dataDir = reading.text('DATA_DIR')
  const config = {
    port: readPort(reading),
    host: readHost(reading),
    dataDir: dataDir === undefined ? resolve(projectFolder, 'data') : resolve(dataDir),
    databaseUrl: readUrl(reading, 'DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://club:secret@localhost:5432/club')
      ?.href,
    adminUsername: readAdminUsername(reading),
    adminPassword: readAdminPassword(reading),
    rateLimits: readSwitch(reading, 'RATE_LIMITS'),
    offlineCopies: readSwitch(reading, 'OFFLINE_COPIES'),
    trustProxy: readTrustProxy(reading),
    publicUrl: readPublicUrl(reading),
    backups: readBackups(reading),
    backupPassphrase: readBackupPassphrase(reading),
    smtpUrl: readUrl(reading, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:secret@mail.example.com:587'),
    verification: {
      naver: readVerification(reading, 'NAVER_SITE_VERIFICATION', 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334'),
      google: readVerification(reading, 'GOOGLE_SITE_VERIFICATION', 'dBw5CvburAxi537Rp9qi5uG2174Vb6JwHwIRwPSLIK8'),
    },
  }
  const problems = [...reading.problems, ...club.problems]
  if (problems.length > 0 || club.value === undefined)
    throw new BootFailure(['The settings are not right yet:', ...problems.map((problem) => `  - ${problem}`)])
  return { ...config, club: club.value }
}

function readPort(reading: Reading): number {
  const text = reading.text('PORT') ?? '3000'
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  reading.wrong('PORT', 'must be a whole number from 0 to 65535', '3000')
  return 0
}

function readHost(reading: Reading): string {
  const text = reading.text('HOST') ?? '127.0.0.1'
  const isName =
    /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i.test(text) && !/^[\d.]+$/.test(text)
  if (isIP(text) === 0 && !isName)
    reading.wrong('HOST', 'must be an address of this machine', '127.0.0.1, or 0.0.0.0 for every address')
  return text
}

function readAdminUsername(reading: Reading): string {
  const text = reading.text('ADMIN_USERNAME') ?? 'admin'
  const isName = LoginInput.shape.username.safeParse(text).success && text.length >= 3 && text.length <= 50
  if (!isName) reading.wrong('ADMIN_USERNAME', 'must have 3 to 50 characters', 'admin')
  return text
}

function readAdminPassword(reading: Reading): string | undefined {
  const text = reading.secret('ADMIN_PASSWORD')
  if (text !== undefined && !NewPassword.safeParse(text).success) {
    // Whether it is long enough and hard to guess matters only to the start that uses it: first-start.ts.
    reading.wrong('ADMIN_PASSWORD', 'must have 12 to 256 characters', 'a-long-sentence-that-only-you-know')
  }
  return text
}

function readSwitch(reading: Reading, name: string): boolean {
  const text = reading.text(name) ?? 'on'
  if (text !== 'on' && text !== 'off') reading.wrong(name, 'must be on or off', 'on')
  return text !== 'off'
}

/** With PostgreSQL somebody else looks after the database, until said otherwise. */
function readBackups(reading: Reading): boolean {
  const text = reading.text('BACKUPS') ?? (reading.text('DATABASE_URL') === undefined ? 'on' : 'off')
  if (text !== 'on' && text !== 'off') reading.wrong('BACKUPS', 'must be on or off', 'on')
  return text !== 'off'
}

const shortestPassphrase = 12

function readBackupPassphrase(reading: Reading): string | undefined {
  const text = reading.secret('BACKUP_PASSPHRASE')
  if (text !== undefined && text.length < shortestPassphrase) {
    reading.wrong('BACKUP_PASSPHRASE', `must have ${shortestPassphrase} characters or more`, 'four words that nobody guesses')
  }
  return text
}

function readTrustProxy(reading: Reading): false | string[] {
  const text = reading.text('TRUST_PROXY')
  if (text === undefined) return false
  const proxies = text.split(',').map((part) => part.trim())
  if (!proxies.every(isProxyAddress)) {
    reading.wrong(
      'TRUST_PROXY',
      'must be loopback or a list of addresses, with commas between them',
      'loopback, or 10.0.0.5,192.168.1.0/24',
    )
  }
  return proxies
}

function isProxyAddress(text: string): boolean {
  if (text === 'loopback') return true
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  // A range of zero bits is everybody, which is what a list of addresses is there to prevent.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function readPublicUrl(reading: Reading): URL | undefined {
  const url = readUrl(reading, 'PUBLIC_URL', ['http:', 'https:'], 'https://riders.example.com')
  if (url === undefined || (url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password)) return url
  return reading.wrong('PUBLIC_URL', 'must be the bare address, without a path behind it', 'https://riders.example.com')
}

function readVerification(reading: Reading, name: string, example: string): string | undefined {
  const text = reading.text(name)
  if (text === undefined || /^[\w-]{16,100}$/.test(text)) return text
  return reading.wrong(name, 'must be the code alone that stands between the quotation marks behind content=', example)
}

function readUrl(reading: Reading, name: string, protocols: string[], example: string): URL | undefined {
  const text = reading.text(name)
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (url !== null && protocols.includes(url.protocol) && url.hostname !== '') return url
  return reading.wrong(
    name,
    `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    example,
  )
}
