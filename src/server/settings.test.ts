import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { emptyFolder } from '../../test/temporary-folder.ts'
import { readConfig } from './config.ts'
import { OperatorError } from './errors.ts'
import { findMeant, namesIn, nearlySettings, Settings, unknownIn } from './settings.ts'

const settings = Object.keys(Settings.shape)

/** What a start says of a `.env` with these lines. */
function refusalOf(...lines: string[]): string {
  try {
    readConfig({}, namesIn(lines.join('\n')))
    return ''
  } catch (error) {
    assert.ok(error instanceof OperatorError)
    return error.message
  }
}

test('a misspelt name in .env is refused in both languages, with the setting that is meant', () => {
  for (const [meant, ...written] of [
    ['PUBLIC_URL', 'PUBLIC_ULR', 'PUBLICURL', 'public_url', 'export PUBLIC-URL'],
    ['BACKUP_PASSPHRASE', 'BACKUP_PASSPRASE', 'BACKUP_PASSWORD'],
    ['BACKUPS', 'BACKUP'],
    ['ADMIN_PASSWORD', 'ADMIN_PASS'],
    ['SMTP_URL', 'SMPT_URL', 'SMTP_HOST'],
    ['TRUST_PROXY', 'TRUSTED_PROXY'],
    ['PORT', 'PORT_NUMBER', 'PROT'],
    ['HOST', 'HOSTS'],
  ] as const)
    for (const line of written.map((name) => `${name}=four words of a club`)) {
      const [, name = ''] = /^(?:export )?([\w-]+)=/.exec(line) ?? []
      const message = refusalOf('PORT=3000', line)
      assert.ok(message.includes(`${name} in .env is no setting. Did you mean ${meant}?`), `${line}: ${message}`)
      assert.ok(message.includes(`.env의 ${name}: 그런 설정이 없습니다. 혹시 ${meant}인가요?`), message)
      assert.doesNotMatch(message, /four words/)
    }
})

test('a line of a setting without = is refused too, and its value is not repeated', () => {
  const message = refusalOf('PUBLIC_URL: https://riders.example.com', 'PORT 4000', 'ADMIN_PASSWORD:four words of=a club')
  assert.match(message, /PUBLIC_URL in \.env has no = right behind it/)
  assert.match(message, /PORT in \.env has no =/)
  assert.match(message, /ADMIN_PASSWORD in \.env is no setting/)
  assert.doesNotMatch(message, /riders\.example|4000|four words/)
})

test('settings, comments, values of several lines, and names of Compose, Node, PostgreSQL and the store of backups are accepted', () => {
  const example = readFileSync('.env.example', 'utf8').split('\n')
  assert.equal(refusalOf(...example), '')
  const others = ['COMPOSE_PROFILES=caddy', 'POSTGRES_PASSWORD=x', 'COMMIT=abc', 'TZ=Asia/Seoul', 'NODE_ENV=production']
  others.push('BACKUP_STORE=webdav', 'BACKUP_STORE_URL=https://dav.example', 'BACKUP_STORE_SECRET=x')
  assert.equal(refusalOf('# PUBLIC_ULR=x', '', ...others, 'PGSSLMODE=require', 'A_NOTE="of two', 'lines"'), '')
  assert.deepEqual(
    unknownIn({ names: [...others.map((line) => line.split('=')[0] ?? ''), 'SITE_TITLE'], bareLines: [] }, settings),
    ['SITE_TITLE'],
  )
})

test('no setting is taken for another one', () => {
  for (const name of settings) assert.equal(findMeant(name, settings), name)
})

test('in the environment, which has names of other programs, only a slip of the fingers is noticed', () => {
  const usual = 'PATH HOME HOSTNAME HOSTTYPE LOGNAME SMTP_HOST PGHOST npm_config_port DATABASE_HOST PORTAGE'.split(' ')
  assert.deepEqual(nearlySettings([...usual, ...settings], settings), [])
  assert.deepEqual(nearlySettings(['PUBLIC_ULR'], settings), [{ name: 'PUBLIC_ULR', meant: 'PUBLIC_URL' }])
})

test('npm start itself refuses the file', () => {
  const folder = emptyFolder()
  for (const name of ['package.json', 'club.config.json', 'src', 'migrations'])
    cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, '.env'), 'PUBLIC_ULR=https://riders.example.com\n', { mode: 0o600 })
  const { status, stderr } = spawnSync(process.execPath, ['src/server/main.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PORT: '0' },
  })
  assert.equal(status, 1)
  assert.match(stderr, /^\n설정에 고칠 곳이 있습니다\.\n[\s\S]*Did you mean PUBLIC_URL\?\n\n$/)
})
