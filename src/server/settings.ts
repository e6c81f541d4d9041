import { accessSync, constants, statSync } from 'node:fs'
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { LoginInput, NewPassword } from '#contract/accounts/auth.ts'
import { type Bilingual, inTwoLines } from './bilingual.ts'

const minPassphraseLength = 12
/** As many characters as 128 random bits have in base64. */
const minTokenLength = 22

/** From the one that writes most to the one that writes least. */
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

/** Parts of a list with commas. */
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
