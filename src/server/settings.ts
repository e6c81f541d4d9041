import { accessSync, constants, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { parseEnv } from 'node:util'
import * as z from 'zod/mini'
import { LoginInput, NewPassword } from '#contract/accounts/auth.ts'
import { type Bilingual, inTwoLines } from './bilingual.ts'

const minPassphraseLength = 12
/** As many characters as 128 random bits have in base64. */
const minTokenLength = 22

export const logLevels = ['debug', 'info', 'warn', 'error'] as const

/** What each environment variable may hold. `.env.example` describes them for the person who runs the site. */
export const Settings = z.object({
  PORT: setting((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
    ko: '값은 0부터 65535까지의 정수여야 합니다. 예: PORT=3000',
    en: 'must be a whole number from 0 to 65535. Example: PORT=3000',
  }),
  HOST: setting(isHost, {
    ko: '값은 이 컴퓨터의 주소여야 합니다. 예: HOST=127.0.0.1, 모든 주소로 열려면 HOST=0.0.0.0',
    en: 'must be an address of this machine. Example: HOST=127.0.0.1, or 0.0.0.0 for every address',
  }),
  DATA_DIR: anyText(),
  KEY_FILE: anyText(),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'DATABASE_URL=postgres://club:secret@localhost:5432/club').check(
    z.refine(
      (text) => text === undefined || hasRightParameters(new URL(text)),
      inTwoLines({
        ko: '값의 port는 1부터 65535까지의 정수여야 하고, sslrootcert, sslcert, sslkey는 읽을 수 있는 파일이어야 합니다. 예: DATABASE_URL=postgres://club:secret@localhost:5432/club?sslrootcert=/etc/ssl/ca.pem',
        en: 'must name a port from 1 to 65535, and readable files as sslrootcert, sslcert and sslkey. Example: DATABASE_URL=postgres://club:secret@localhost:5432/club?sslrootcert=/etc/ssl/ca.pem',
      }),
    ),
  ),
  ADMIN_USERNAME: setting((text) => LoginInput.shape.username.safeParse(text).success && text.length >= 3 && text.length <= 50, {
    ko: '값은 3자에서 50자 사이여야 합니다. 예: ADMIN_USERNAME=admin',
    en: 'must have 3 to 50 characters. Example: ADMIN_USERNAME=admin',
  }),
  // start/first-start.ts checks the length and strength that administrators need, when the password is used.
  ADMIN_PASSWORD: setting((text) => NewPassword.safeParse(text).success, {
    ko: '값은 12자에서 256자 사이여야 합니다. 예: ADMIN_PASSWORD=a-long-sentence-that-only-you-know',
    en: 'must have 12 to 256 characters. Example: ADMIN_PASSWORD=a-long-sentence-that-only-you-know',
  }),
  RATE_LIMITS: onOrOff('RATE_LIMITS'),
  OFFLINE_COPIES: onOrOff('OFFLINE_COPIES'),
  TRUST_PROXY: setting((text) => readList(text).every(isProxyAddress), {
    ko: '값은 loopback이거나 쉼표로 나눈 주소 목록이어야 합니다. 예: TRUST_PROXY=loopback 또는 TRUST_PROXY=10.0.0.5,192.168.1.0/24',
    en: 'must be loopback or a list of addresses, with commas between them. Example: TRUST_PROXY=loopback, or 10.0.0.5,192.168.1.0/24',
  }),
  PUBLIC_URL: url(['http:', 'https:'], 'PUBLIC_URL=https://riders.example.com').check(
    z.refine(
      (text) => text === undefined || isOrigin(new URL(text)),
      inTwoLines({
        ko: '값은 뒤에 경로가 없는 주소여야 합니다. 예: PUBLIC_URL=https://riders.example.com',
        en: 'must be the bare address, without a path behind it. Example: PUBLIC_URL=https://riders.example.com',
      }),
    ),
  ),
  SMTP_URL: url(['smtp:', 'smtps:'], 'SMTP_URL=smtp://user:secret@mail.example.com:587'),
  PUSH_SERVICES: setting((text) => readList(text).every(isHostWithPort), {
    ko: '값은 쉼표로 나눈 호스트 목록이어야 합니다. 예: PUSH_SERVICES=push.example.com,push.example.org:8443',
    en: 'must be a list of hosts, with commas between them. Example: PUSH_SERVICES=push.example.com,push.example.org:8443',
  }),
  NAVER_SITE_VERIFICATION: verificationCode('NAVER_SITE_VERIFICATION=a1b2c3d4e5f60718293a4b5c6d7e8f9001122334'),
  GOOGLE_SITE_VERIFICATION: verificationCode('GOOGLE_SITE_VERIFICATION=dBw5CvburAxi537Rp9qi5uG2174Vb6JwHwIRwPSLIK8'),
  BACKUPS: onOrOff('BACKUPS'),
  BACKUP_PASSPHRASE: setting((text) => text.length >= minPassphraseLength, {
    ko: `값은 ${minPassphraseLength}자 이상이어야 합니다. 예: BACKUP_PASSPHRASE=아무도 짐작하지 못할 단어 넷`,
    en: `must have ${minPassphraseLength} characters or more. Example: BACKUP_PASSPHRASE=four words that are hard to guess`,
  }),
  METRICS_TOKEN: setting((text) => text.length >= minTokenLength && /^[\w.~+/-]+=*$/.test(text), {
    ko: `값은 ${minTokenLength}자 이상의 영문자, 숫자와 - . _ ~ + /만 쓸 수 있습니다. 예: METRICS_TOKEN= 뒤에 "openssl rand -hex 24"가 보여 주는 글자`,
    en: `must have ${minTokenLength} characters or more, of letters, digits and - . _ ~ + / only. Example: METRICS_TOKEN= and what "openssl rand -hex 24" prints`,
  }),
  LOG_LEVEL: oneOf(logLevels, 'LOG_LEVEL'),
  CLUB_CONFIG: anyText(),
})

function setting(isValid: (text: string) => boolean, problem: Bilingual) {
  return z.optional(z.string().check(z.refine(isValid, { error: inTwoLines(problem), abort: true })))
}

function anyText() {
  return z.optional(z.string())
}

function oneOf<const Choices extends readonly [string, ...string[]]>(choices: Choices, name: string) {
  const problem = {
    ko: `값은 다음 가운데 하나여야 합니다: ${choices.join(', ')}. 예: ${name}=${choices[0]}`,
    en: `must be one of ${choices.join(', ')}. Example: ${name}=${choices[0]}`,
  }
  return z.optional(z.enum(choices, inTwoLines(problem)))
}

function onOrOff(name: string) {
  const problem = { ko: `값은 on 또는 off여야 합니다. 예: ${name}=on`, en: `must be on or off. Example: ${name}=on` }
  return z.optional(z.enum(['on', 'off'], inTwoLines(problem)))
}

function verificationCode(example: string) {
  return setting((text) => /^[\w-]{16,100}$/.test(text), {
    ko: `값은 content= 뒤 따옴표 안에 있는 코드만이어야 합니다. 예: ${example}`,
    en: `must be the code alone that stands between the quotation marks behind content=. Example: ${example}`,
  })
}

function url(protocols: string[], example: string) {
  const starts = protocols.map((protocol) => `${protocol}//`)
  const isUrl = (text: string) => {
    const parsed = URL.parse(text)
    return parsed !== null && protocols.includes(parsed.protocol) && parsed.hostname !== ''
  }
  return setting(isUrl, {
    ko: `값은 ${starts.join(' 또는 ')}로 시작하는 주소여야 합니다. 예: ${example}`,
    en: `must be an address that starts with ${starts.join(' or ')}. Example: ${example}`,
  })
}

function hasRightParameters({ port, searchParams }: URL): boolean {
  const ports = [port, ...searchParams.getAll('port')].filter((text) => text !== '')
  const files = ['sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => searchParams.getAll(name))
  return ports.every((text) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535) && files.every(isReadableFile)
}

function isReadableFile(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
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

export function readList(text: string): string[] {
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

export interface EnvFile {
  names: readonly string[]
  /** First words of lines without `=`, which are no setting at all. */
  bareLines: readonly string[]
}

const bareLine = /^\s*(?:export\s+)?([A-Za-z][\w-]*)\s*(?:[:\s][^=]*)?$/

export function namesIn(text: string): EnvFile {
  const bareLines = text.split('\n').flatMap((line) => bareLine.exec(line)?.[1] ?? [])
  return { names: Object.keys(parseEnv(text)), bareLines }
}

/** Names in `.env` that are not the site's: Compose reads the file too, some are for Node or the operating system, and some for `restore --from-store`. */
const forOthers =
  /^(BACKUP_STORE(_.+)?|COMPOSE_.+|DOCKER_.+|COMMIT|POSTGRES_.+|PG[A-Z]+|NODE_.+|UV_.+|SSL_CERT_.+|MALLOC_.+|TZ|LANG|LC_[A-Z]+|PATH|HOME|TMPDIR|(https?|no)_proxy)$/i

export function findMeant(name: string, settings: readonly string[]): string | undefined {
  const word = comparable(name)
  const near = settings
    .map((setting) => ({ setting, distance: distanceBetween(word, comparable(setting)) }))
    .filter(({ setting, distance }) => distance <= allowedDistance(setting) || beginsAlike(name, setting))
    .toSorted((a, b) => a.distance - b.distance)
  return near[0]?.setting
}

/** `public-url` and `PUBLICURL` are what someone writes who means `PUBLIC_URL`. */
function comparable(name: string): string {
  return name.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '')
}

function allowedDistance(setting: string): number {
  return Math.max(1, Math.floor(setting.length / 4))
}

/** `ADMIN_PASS`, `BACKUP_PASSWORD` and `SMTP_HOST`. */
function beginsAlike(name: string, setting: string): boolean {
  const first = (text: string) => text.toUpperCase().split(/[^\p{L}\d]/u)[0] ?? ''
  const [word, known] = [comparable(name), comparable(setting)]
  return first(name) === first(setting) || (word.length >= 5 && known.startsWith(word)) || word.startsWith(known)
}

/** How many letters were left out, added, replaced, or exchanged with the next one. */
function distanceBetween(a: string, b: string): number {
  const rows = [...Array(a.length + 1)].map((_, i) => [...Array(b.length + 1)].map((_, j) => (i === 0 ? j : j === 0 ? i : 0)))
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const row = rows[i]
      if (row) row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, isSwap ? at(i - 2, j - 2) + 1 : replaced)
    }
  }
  return at(a.length, b.length)
}

/** One sentence for each name in `.env` that is like a setting. */
export function misspeltIn(file: EnvFile, settings: readonly string[]): Bilingual[] {
  const named = file.names
    .filter((name) => !settings.includes(name) && !forOthers.test(name))
    .flatMap((name) => {
      const meant = findMeant(name, settings)
      // Behind a colon may be a value, which is never repeated.
      return meant === undefined ? [] : [{ name: /^\uFEFF?([\p{L}\d_-]+)/u.exec(name)?.[1] ?? meant, meant }]
    })
  const unassigned = file.bareLines.flatMap((name) => {
    const meant = settings.includes(name) ? name : findMeant(name, settings)
    return meant === undefined ? [] : [{ name, meant }]
  })
  return [
    ...named.map(({ name, meant }) => ({
      ko: `.env의 ${name}: 그런 설정이 없습니다. 혹시 ${meant}인가요?`,
      en: `${name} in .env is no setting. Did you mean ${meant}?`,
    })),
    ...unassigned.map(({ name, meant }) => ({
      ko: `.env의 ${name}: 이름 바로 뒤에 =가 없어 쓰이지 않습니다. 예: ${meant}=값`,
      en: `${name} in .env has no = right behind it and is not used. Example: ${meant}=value`,
    })),
  ]
}

/** Names in `.env` that nothing reads, as far as anyone can tell. */
export function unknownIn(file: EnvFile, settings: readonly string[]): string[] {
  return file.names.filter(
    (name) => /^\w+$/.test(name) && !settings.includes(name) && !forOthers.test(name) && findMeant(name, settings) === undefined,
  )
}

/** Names of the environment that differ from a setting by a letter or two. They may belong to other programs. */
export function nearlySettings(names: readonly string[], settings: readonly string[]): { name: string; meant: string }[] {
  return names
    .filter((name) => name.length >= 6 && !settings.includes(name) && !forOthers.test(name))
    .flatMap((name) => {
      const meant = settings.find(
        (setting) => setting.length >= 6 && distanceBetween(name, setting) <= (setting.length < 8 ? 1 : 2),
      )
      return meant === undefined ? [] : [{ name, meant }]
    })
}
