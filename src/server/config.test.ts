import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { emptyFolder } from '../../test/temporary-folder.ts'
import { type Environment, placeOf, readClub, readConfig } from './config.ts'
import { keyFileOf } from './db/encryption/key-file.ts'
import { OperatorError } from './errors.ts'
import { Settings } from './settings.ts'

const root = resolve(import.meta.dirname, '../..')

function rejectionOf(env: Environment): string {
  try {
    readConfig(env)
  } catch (error) {
    assert.ok(error instanceof OperatorError)
    return error.message
  }
  throw new assert.AssertionError({ message: 'the settings were accepted' })
}

const ours = JSON.parse(readFileSync(join(root, 'club.config.json'), 'utf8')) as Record<string, unknown>

function clubFile(content: string | Record<string, unknown>): string {
  const path = join(emptyFolder(), 'club.config.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

test('without settings the site listens on this machine only and stores its data in the project folder', () => {
  const { port, host, dataDir, databaseUrl, adminUsername, adminPassword, rateLimits, trustProxy } = readConfig({})
  assert.deepEqual([port, host, dataDir], [3000, '127.0.0.1', join(root, 'data')])
  assert.deepEqual([databaseUrl, adminUsername, adminPassword], [undefined, 'admin', undefined])
  assert.deepEqual([rateLimits, trustProxy], [true, false])
  assert.deepEqual(readConfig({ PORT: '', DATA_DIR: ' ', ADMIN_PASSWORD: '', TRUST_PROXY: '' }), readConfig({}), 'an empty value')
})

test('the key file may be elsewhere; its place is that of the data otherwise', () => {
  assert.equal(readConfig({}).keyFile, undefined)
  assert.equal(readConfig({ KEY_FILE: 'keys/club.json' }).keyFile, join(root, 'keys', 'club.json'))
  assert.equal(keyFileOf(placeOf(readConfig({ DATA_DIR: '/srv/club' }))), '/srv/club/encryption-keys.json')
  assert.equal(keyFileOf(placeOf(readConfig({ DATA_DIR: '/srv/club', KEY_FILE: '/etc/club-keys.json' }))), '/etc/club-keys.json')
})

test('all wrong values are listed at once, each in one line with an example, without secrets', () => {
  const wrong = {
    PORT: '80000',
    HOST: 'not a host',
    DATABASE_URL: 'mysql://root:hunter2@localhost/club',
    ADMIN_USERNAME: 'x',
    ADMIN_PASSWORD: 'pw123',
    RATE_LIMITS: 'maybe',
    OFFLINE_COPIES: 'never',
    TRUST_PROXY: 'true',
    PUBLIC_URL: 'riders.example.com',
    SMTP_URL: 'mail.example.com',
    METRICS_TOKEN: 'short',
    LOG_LEVEL: 'loud',
    CLUB_CONFIG: '/nowhere/club.config.json',
  }
  const message = rejectionOf(wrong)
  const [korean = [], english = []] = message.split('\n\n').map((block) => block.split('\n').slice(1))
  for (const lines of [korean, english]) {
    assert.equal(lines.length, Object.keys(wrong).length)
    for (const name of Object.keys(wrong)) assert.ok(lines.join('\n').includes(`${name}=`), `${name} has a line with an example`)
  }
  assert.ok(korean.every((line) => /[가-힣]/.test(line)))
  assert.ok(english.every((line) => !/[가-힣]/.test(line)))
  assert.doesNotMatch(message, /hunter2|pw123|short/)
})

test('a proxy is set by its address, never by a hop count; addresses of site and database are whole, and a code of a search engine stands alone', () => {
  const list = ['10.0.0.5', '192.168.1.0/24', '2001:db8::/32']
  const right = {
    TRUST_PROXY: list.join(', '),
    PUBLIC_URL: 'https://riders.example.com',
    NAVER_SITE_VERIFICATION: 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334',
  }
  const { trustProxy, publicUrl, verification } = readConfig({ ...right, GOOGLE_SITE_VERIFICATION: 'dBw5-Cvb_urAxi537' })
  assert.deepEqual([trustProxy, publicUrl?.origin], [list, right.PUBLIC_URL])
  assert.deepEqual(verification, { naver: right.NAVER_SITE_VERIFICATION, google: 'dBw5-Cvb_urAxi537' })
  assert.deepEqual(readConfig({ TRUST_PROXY: 'loopback' }).trustProxy, ['loopback'])
  const url = 'postgres://club@localhost/club'
  for (const parameters of ['', '?port=5433', '?sslrootcert=package.json&sslmode=verify-full'])
    assert.equal(readConfig({ DATABASE_URL: url + parameters }).databaseUrl, url + parameters)
  const parameters = ['port=99999', 'port=0', 'port=x', 'sslrootcert=/nonexistent', 'sslcert=/root', 'sslkey=/nonexistent']
  for (const [name, refused] of Object.entries({
    TRUST_PROXY: ['1', 'true', '*', '0.0.0.0/0', '::/0', '10.0.0.5/33', '10.0.0.5/8/8', 'proxy.example.com', '10.0.0.5,'],
    PUBLIC_URL: ['https://x.example/club', 'https://a:b@x.example', 'ftp://x.example', 'https://x.example?x'],
    DATABASE_URL: parameters.map((parameter) => `${url}?${parameter}`),
    NAVER_SITE_VERIFICATION: ['<meta name="naver-site-verification" content="a1b2" />'],
    GOOGLE_SITE_VERIFICATION: ['google1234567890abcdef.html'],
  }))
    for (const value of refused)
      assert.match(rejectionOf({ [name]: value }), new RegExp(`${name} must .*Example: ${name}=`), value)
})

test('each mistake in club.config.json is told by the path of its key, in both languages', () => {
  const { email } = ours
  const sentences = ours.introduction as { features: object[] }
  const introduction = { ...sentences, about: { ko: '{region} 모임', en: 'In {state}' }, features: sentences.features.slice(1) }
  const problemsOf = (content: string | Record<string, unknown>) => {
    const { problems } = readClub(clubFile(content))
    for (const { ko } of problems) assert.match(ko, /[가-힣]/)
    return problems.map(({ en }) => en.replace(/^.*club\.config\.json:? /, ''))
  }
  assert.match(problemsOf('{ "name": ').join(), /^is not valid JSON/)
  for (const [changes, ...problems] of [
    [{ email: undefined, emial: email }, 'email is missing.', '"emial" is a name that the site does not know.'],
    [{ timeZone: 'Mountain' }, 'timeZone must be an IANA time zone such as America/Denver.'],
    [{ name: { ko: '한길', en: 7 } }, 'name.en must be text in quotation marks.'],
    [
      { introduction },
      'introduction.about.ko may have only {name}, {city}, {state} and {years} in braces.',
      'introduction.features must be three lines, no more and no fewer.',
    ],
    [
      { duesPayment: { due: { ko: '3월까지', en: '' } } },
      'duesPayment.due.en is empty or too small.',
      'duesPayment.ways is missing.',
    ],
    [{ bylawsAdopted: '1899-12-31' }, 'bylawsAdopted must be a day of the year 1900 or later.'],
    [{ bylawsAdopted: '2026-02-30' }, 'bylawsAdopted must be a day such as 2026-03-01, or null.'],
    [
      { emblem: 'M1 1" onload="alert(1)', years: 'many' },
      'emblem must be the "d" of an SVG path, such as M15 12H34.',
      'years must be a number.',
    ],
  ] as const)
    assert.deepEqual(problemsOf({ ...ours, ...changes }), problems)
})

test('.env.example lists exactly the settings that exist', () => {
  const named = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  assert.deepEqual([...new Set(named)].sort(), Object.keys(Settings.shape).sort())
})

test('a file from the first release is valid: the newer keys have the values that the site showed then', () => {
  const { emblem, years, copyrightYear, figures, dues, messagingApp, introduction, duesPayment, ...first } = ours
  const { name, ...firstApp } = messagingApp as Record<string, unknown>
  const { value, problems } = readClub(clubFile({ ...first, messagingApp: firstApp }))
  assert.deepEqual(problems, [])
  const newest = {
    emblemStyle: 'stroke',
    accent: 'yellow',
    registrationClosesHours: 12,
    reminderTime: '18:00',
    decisionTime: '21:00',
    showsRidesToVisitors: false,
    country: 'US',
    bylawsAdopted: null,
  }
  // How dues are paid cannot be guessed: without the key the pages give no amount.
  assert.deepEqual(value, { ...newest, ...ours, duesPayment: null })
})
