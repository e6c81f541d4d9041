import assert from 'node:assert/strict'
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { verifyPassword } from '#server/accounts/passwords.ts'
import { findCredentials } from '#server/accounts/users.ts'
import { passphraseCost } from '#server/backups/encryption.ts'
import { readConfig } from '#server/config.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { settleTimeZone } from '#server/site/time-zone.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { createTestApp, setRole, type TestApp } from '../../../test/app.ts'
import { register } from '../../../test/applying.ts'
import { knownDevice, signIn } from '../../../test/attacks/guessing.ts'
import { logIn } from '../../../test/audit-lines.ts'
import { club, filledFolder } from '../../../test/club-command.ts'
import { columns } from '../../../test/columns.ts'
import { sessionOf } from '../../../test/continue-links.ts'
import { fullDatabase } from '../../../test/faults/full-database.ts'
import { addPasskey, logIn as logInWithPasskey } from '../../../test/passkeys.ts'
import { loginStep, turnOnCodes } from '../../../test/second-factor.ts'
import { ask, statusOf } from '../../../test/send.ts'
import { startSiteProcess } from '../../../test/site-process.ts'
import { emptyFolder } from '../../../test/temporary-folder.ts'

// Each backup and each restore computes it; it is not what these tests are about.
passphraseCost.logOfN = 10

/** Where the command works, and a site on its database. */
async function runningSite(config: Parameters<typeof createTestApp>[0] = {}) {
  const env = { DATA_DIR: emptyFolder() }
  const db = await fullDatabase({ dataDir: env.DATA_DIR })
  return { env, db, site: await createTestApp({ db, ...config }) }
}

const lineOf = (app: TestApp, action: string) =>
  app.db.selectFrom('auditLog').select(['actorId', 'detail']).where('action', '=', action).executeTakeFirstOrThrow()

test('the process ends with the exit code of the command', async () => {
  await using command = startSiteProcess({ DATA_DIR: emptyFolder() }, 'src/server/club/run-club-command.ts', ['export'])
  assert.equal(await command.left(), 1)
  assert.match(command.output().stderr, /데이터베이스가 없습니다/)
})

test('a command whose reader has gone (| head) still does its work; a guess at the passphrase of a backup costs a second', async () => {
  const dataDir = await filledFolder()
  const env = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'four words for the backup' }
  await using command = startSiteProcess(env, 'src/server/club/run-club-command.ts', ['backup'])
  command.child.stdout?.destroy()
  assert.equal(await command.left(), 0)
  assert.equal(command.output().stderr, '')
  const [file = '', ...others] = readdirSync(join(dataDir, 'backups'))
  assert.deepEqual(others, [])
  const backup = readFileSync(join(dataDir, 'backups', file), 'latin1')
  assert.match(backup, /^age-encryption\.org\/v1\n-> scrypt \S+ 17\n/, 'the usual cost, in a process of its own')
})

test('help lists every command in both languages; a command that does not exist, and words that it cannot take, are named above it', async () => {
  for (const [words, sentence] of [
    [['nonsense'], 'There is no command “nonsense”.'],
    [['__proto__'], 'There is no command “__proto__”.'],
    [['settings'], 'There is no command “settings”.'],
    [['settings', 'forget'], 'There is no command “settings forget”.'],
    [['backup', '--fast'], '“backup” has no option “--fast”.'],
    [['backup', 'a', 'b'], '“backup” cannot take “b”.'],
    [['settings', 'export', 'a', 'b'], '“settings export” cannot take “b”.'],
    [['log-out-everyone', 'now'], '“log-out-everyone” cannot take “now”.'],
    [['restore'], '“restore” needs <file> behind it.'],
    [['settings', 'import'], '“settings import” needs <file> behind it.'],
    [['import-members', '--dry-run'], '“import-members” needs <file> behind it.'],
  ] as const) {
    const { code, stdout, stderr } = await club({}, ...words)
    assert.deepEqual([code, stdout], [2, ''], String(words))
    assert.ok(stderr.includes(sentence), `${sentence} in ${stderr}`)
    assert.match(stderr, /npm run club -- <command>/)
  }
  for (const words of [[], ['help'], ['--help']]) {
    const { code, stdout } = await club({}, ...words)
    assert.equal(code, 0)
    for (const word of ['make-admin', 'settings export <file>', '백업합니다']) assert.ok(stdout.includes(word))
  }
})

test('make-admin creates or promotes an administrator, reset-password replaces a password, and the log records both', async () => {
  const dataDir = await filledFolder()
  const made = await club({ DATA_DIR: dataDir }, 'make-admin', 'new-chief')
  assert.equal(made.code, 0, made.stderr)
  const appointed = await club({ DATA_DIR: dataDir }, 'make-admin', 'rider')
  assert.match(appointed.stdout, /관리자입니다/)
  const reset = await club({ DATA_DIR: dataDir }, 'reset-password', 'admin')
  const passwordIn = (text: string) => /Password {2}(\S+)/.exec(text)?.[1] ?? ''
  await using db = openDatabase({ dataDir })
  for (const [username, { stdout }] of [
    ['new-chief', made],
    ['admin', reset],
  ] as const) {
    const account = await findCredentials(db, username)
    assert.equal(account?.role, 'admin')
    assert.match(passwordIn(stdout), /^[\w-]{22}$/, '128 bits')
    assert.ok(await verifyPassword(account?.passwordHash, passwordIn(stdout)))
  }
  assert.equal((await findCredentials(db, 'rider'))?.role, 'admin')
  assert.equal((await db.selectFrom('sessions').selectAll().execute()).length, 0, 'sessions of the account have ended')
  const lines = await db.selectFrom('auditLog').select(['action', 'actorId']).execute()
  const actions = ['user.create', 'user.passwordSet', 'user.role'].map((action) => [action, 'command-line'])
  assert.deepEqual(columns(lines, 'action', 'actorId').toSorted(), actions)
  const unknown = await club({ DATA_DIR: dataDir }, 'reset-password', 'no-such-user')
  assert.equal(unknown.code, 1)
  assert.match(unknown.stderr, /no-such-user 계정이 없습니다/)
})

// What it ends: accounts/account-changes.test.ts.
test('log-out-everyone ends every session of every account at once, and tells of how many', async () => {
  const { env, db, site } = await runningSite()
  await using _site = site
  const [admin, member] = [await site.signedInAs('admin'), await site.signedInAs('member')]
  const accounts = (await db.selectFrom('users').select('id').execute()).length
  const { code, stdout, stderr } = await club(env, 'log-out-everyone')
  assert.equal(code, 0, stderr)
  assert.ok(stdout.includes(`계정 ${accounts}개`) && stdout.includes(`${accounts} accounts`), stdout)
  assert.ok(stdout.includes('초대 링크도') && stdout.includes('password links and invitations'), stdout)
  for (const user of [admin, member])
    assert.equal(await statusOf(site, user, 'GET /api/auth/user'), 401, 'the running site knows it too')
  for (const table of ['sessions', 'pushSubscriptions', 'calendarFeeds'] as const)
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table)
  assert.deepEqual(await lineOf(site, 'user.logOutAll'), { actorId: 'command-line', detail: String(accounts) })
  await db.destroy()
})

test('the password that reset-password prints works at once, also from a blocked address', async () => {
  const { env, db, site } = await runningSite({ config: { rateLimits: true } })
  await using _site = site
  await register(site, 'hong')
  const places = [
    { headers: await knownDevice(site, 'hong') },
    ...['203.0.113.1', '198.51.100.1'].map((address) => ({ address })),
  ]
  for (const from of places) assert.equal((await signIn(site, 'hong', from)).statusCode, 401)
  await db.updateTable('limitCounters').set({ count: 1_000 }).execute()
  for (const from of places) assert.equal((await signIn(site, 'hong', { ...from, password: 'same road' })).statusCode, 429)
  const reset = await club(env, 'reset-password', 'hong')
  assert.equal(reset.code, 0, reset.stderr)
  const password = /Password {2}(\S+)/.exec(reset.stdout)?.[1] ?? ''
  for (const from of places) assert.equal((await signIn(site, 'hong', { ...from, password })).statusCode, 200)
  await db.destroy()
})

test('reset-second-factor removes codes and passkeys, ends all sessions, and leaves the password', async () => {
  const { env, db, site } = await runningSite()
  await using _site = site
  const { userId } = await register(site, 'hong')
  await setRole(db, userId, 'admin')
  const headers = sessionOf(await logIn(site, 'hong'))
  await turnOnCodes(site, headers)
  const { device, answer } = await addPasskey(site, { headers })
  assert.equal(answer.statusCode, 201, answer.body)
  loginStep(await logIn(site, 'hong'))

  const { code, stdout, stderr } = await club(env, 'reset-second-factor', 'hong')
  assert.equal(code, 0, stderr)
  assert.match(stdout, /hong 계정의 2단계 인증을 끄고[\s\S]*Turned off the codes of hong/)
  assert.equal(await statusOf(site, { headers }, 'GET /api/auth/user'), 401)
  assert.equal((await logInWithPasskey(site, device)).statusCode, 401)
  const login = await logIn(site, 'hong')
  assert.deepEqual([login.statusCode, login.json().secondFactorDue], [200, undefined])
  for (const table of ['secondFactors', 'recoveryCodes', 'loginSteps', 'passkeys'] as const)
    assert.deepEqual(await db.selectFrom(table).selectAll().where('userId', '=', userId).execute(), [], table)
  assert.equal((await lineOf(site, 'secondFactor.reset')).actorId, 'command-line')

  const again = await club(env, 'reset-second-factor', 'hong')
  assert.deepEqual([again.code, again.stderr], [0, ''])
  assert.match(again.stdout, /Nothing has changed/)
  assert.equal((await club(env, 'reset-second-factor', 'no-such-user')).code, 1)
  await db.destroy()
})

test('a folder without a database is reported and stays as it is', async () => {
  const dataDir = emptyFolder()
  for (const words of [
    ['make-admin', 'chief'],
    ['export'],
    ['handover'],
    ['backup', join(dataDir, 'x')],
    ['backup-passphrase'],
  ]) {
    const { code, stderr } = await club({ DATA_DIR: dataDir }, ...words)
    assert.equal(code, 1)
    assert.match(stderr, /데이터베이스가 없습니다/)
  }
  assert.ok(!readdirSync(dataDir).some((name) => /\.sqlite$|passphrase/.test(name)))
})

// From one engine to the other: backups/backups.test.ts.
test('backup and restore bring everything back, with the key file also what is encrypted; exports hold no secret', async () => {
  const [dataDir, other, folder] = [await filledFolder(), emptyFolder(), emptyFolder()]
  const [sealed, plain, exported, handover] = ['sealed', 'plain', 'export.json', 'handover.html'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string]
  const encrypted = { BACKUP_PASSPHRASE: 'four words for the backup' }
  assert.equal((await club({ DATA_DIR: dataDir, ...encrypted }, 'backup', sealed)).code, 0)
  assert.match((await club({ DATA_DIR: dataDir }, 'restore', sealed)).stderr, /암호로 잠긴 백업입니다/)
  assert.match((await club({ DATA_DIR: dataDir, ...encrypted }, 'verify-backup', sealed)).stdout, /This backup is complete/)

  // As a site of before passphrases.
  assert.equal((await club({ DATA_DIR: dataDir }, 'backup', plain)).code, 0)
  assert.match((await club({ DATA_DIR: other }, 'verify-backup', plain)).stderr, /Put the key file of that time/)
  const incomplete = await club({ DATA_DIR: other }, 'restore', plain)
  assert.equal(incomplete.code, 0, incomplete.stderr)
  assert.match(incomplete.stdout, /암호화 키가 없어 다음 값은 되살리지 못했습니다[\s\S]*생년월일.*: \d+\n/)
  assert.match(incomplete.stdout, /birth date.*: \d+\n[\s\S]*If you find the key file of that time.*restore this backup again/)
  copyFileSync(join(dataDir, 'encryption-keys.json'), join(other, 'encryption-keys.json'))
  const returned = await club({ DATA_DIR: other }, 'restore', plain)
  assert.equal(returned.code, 0, returned.stderr)
  assert.match(returned.stdout, /club\.sqlite\.before-restore-/)

  assert.equal((await club({ DATA_DIR: other }, 'export', exported)).code, 0)
  const text = readFileSync(exported, 'utf8')
  assert.doesNotMatch(text, /hash of|password|dateOfBirth|emergencyContact/)
  assert.ok((JSON.parse(text) as { members: unknown[] }).members.length > 3)
  assert.equal(statSync(exported).mode & 0o777, 0o600)
  assert.match((await club({ DATA_DIR: other }, 'export', exported)).stderr, /이미 있습니다/)
  await using db = openDatabase({ dataDir: other })
  const lines = await db.selectFrom('auditLog').select(['action', 'actorId']).where('kind', '=', 'exports').execute()
  const actions = ['export.backup', 'backup.restore', 'export.content'].map((action) => [action, 'command-line'])
  assert.deepEqual(columns(lines, 'action', 'actorId').toSorted(), actions.toSorted())

  const smtp = { SMTP_URL: 'smtp://club:hunter2@mail.example.com:587', ...encrypted }
  assert.equal((await club({ DATA_DIR: other, ...smtp }, 'handover', handover)).code, 0)
  const page = readFileSync(handover, 'utf8')
  assert.doesNotMatch(page, /hunter2|four words/)
  const named = ['mail.example.com', '관리자 계정: admin', 'Administrators: admin', other, 'name and contact: the dashboard']
  for (const words of named) assert.ok(page.includes(words), words)
})

test('with the defaults, one backup file and the passphrase that was written down bring everything back on a new machine', async () => {
  const env = { DATA_DIR: await filledFolder() }
  const site = openDatabase({ dataDir: env.DATA_DIR })
  await settleTimeZone(site, 'America/Denver')
  const stated = await stateClub(site)
  await site.destroy()
  // A site of version 1.2.0 or earlier: it has no passphrase until this.
  assert.match((await club(env, 'backup')).stdout, /Backups have no passphrase.*npm run club -- backup-passphrase/)
  const shown = await club(env, 'backup-passphrase')
  assert.equal(shown.code, 0, shown.stderr)
  const passphrase = /Backup passphrase +(\S+)/.exec(shown.stdout)?.[1] ?? ''
  assert.ok((await club(env, 'backup-passphrase')).stdout.includes(passphrase), 'and it stays')
  const file = join(emptyFolder(), 'club.backup')
  assert.match((await club(env, 'backup', file)).stdout, /on a new machine, this file and its passphrase restore everything/)

  const machine = { DATA_DIR: emptyFolder() }
  assert.match((await club(machine, 'restore', file)).stderr, /This backup is encrypted/)
  // Copied from paper, for this command alone.
  const typed = passphrase.toUpperCase().replaceAll('-', ' ')
  // Where the club's own club.config.json was forgotten: the first start after a restore has nothing left to say about it.
  const sample = join(emptyFolder(), 'club.config.json')
  writeFileSync(sample, readFileSync('club.config.json', 'utf8').replace('America/Denver', 'Asia/Seoul'))
  const restored = await club({ ...machine, BACKUP_PASSPHRASE: typed, CLUB_CONFIG: sample }, 'restore', file)
  assert.match(restored.stdout, /timeZone has changed from America\/Denver to Asia\/Seoul/)
  assert.equal(restored.code, 0, restored.stderr)
  assert.match(restored.stdout, /Backups from now on have the same passphrase/)
  assert.ok((await club(machine, 'backup-passphrase')).stdout.includes(passphrase))
  assert.doesNotMatch(restored.stdout, /Without the encryption key/)
  const db = openDatabase({ dataDir: machine.DATA_DIR })
  const applications = await db.selectFrom('membershipApplications').select('dateOfBirth').execute()
  await db.destroy()
  assert.ok(applications.length > 0 && applications.every(({ dateOfBirth }) => dateOfBirth !== ''))
  await using again = await openMigrated(readConfig(machine))
  assert.deepEqual(await readClub(again), stated)
})

/** What an administrator has entered in the dashboard: the club's own values, bylaws, and words of a page. */
async function stateClub(db: Db) {
  await using app = await createTestApp({ db })
  const admin = await app.signedInAs('admin')
  const { chapters } = await ask(app, null, 'GET /api/bylaws')
  const version = { chapters, effectiveDate: '2026-03-01', reason: 'The assembly of spring', expectedVersion: 0 }
  await ask(app, admin, 'PUT /api/club-settings', { name: { ko: '두바퀴', en: 'Two Wheels' }, dues: '$80' })
  await ask(app, admin, 'POST /api/bylaws', version)
  await ask(app, admin, 'PUT /api/page-words/contact.duesAnswer', { ko: '1년에 80달러', en: '$80 a year' })
  const stated = await readClub(db)
  for (const text of ['Two Wheels', '$80', 'The assembly of spring', '$80 a year']) assert.ok(stated.join().includes(text), text)
  return stated
}

async function readClub(db: Db): Promise<string[]> {
  await using app = await createTestApp({ db })
  const paths = ['club', 'bylaws', 'bylaws/versions', 'page-words']
  return Promise.all(paths.map(async (path) => (await app.inject(`/api/${path}`)).body))
}

test('backup-passphrase does not show one that is set', async () => {
  const set = { DATA_DIR: await filledFolder(), BACKUP_PASSPHRASE: 'four words for the backup' }
  const { stdout } = await club(set, 'backup-passphrase')
  assert.match(stdout, /in the setting BACKUP_PASSPHRASE/)
  assert.doesNotMatch(stdout, /four words/)
})
