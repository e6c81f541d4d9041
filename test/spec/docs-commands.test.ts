import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { hashPassword } from '#server/accounts/passwords.ts'
import { createUser } from '#server/accounts/users.ts'
import { findProgram } from '../../scripts/check/programs.ts'
import { createTestApp } from '../app.ts'
import { varnishInDocs } from '../deploy/varnish-in-docs.ts'
import { filledPlace } from '../faults/full-database.ts'
import { readBlocks, readCommands, readIndentedCode, readLines, readMentions } from './docs-commands/read-commands.ts'
import { rules } from './docs-commands/rules.ts'
import { makeRoot, runClub, runInRoot } from './docs-commands/run-commands.ts'

const documents = ['bench/README.md', ...globSync(['*.md', 'docs/**/*.md'])].toSorted()
const commands = documents.flatMap(readCommands)
const mentions = documents.flatMap((document) =>
  ['npm', 'systemctl', 'club'].flatMap((program) => readMentions(document, program)),
)
const folder = mkdtempSync(join(tmpdir(), 'club-docs-commands-'))
after(() => rmSync(folder, { recursive: true, force: true }))

// `update` would change this folder: rules.ts knows what runs it.
const clubForm = /^(?:npm run club --|club) (?<command>(?!update(?: |$)).+)$/
const writesFiles = /^(?<command>(?:install|cp|sed|printf|echo|rm|openssl) .+)$/
const callsApi = /^(?<command>curl .+)$/

/** Each text once, as `form` finds it. */
function matching(form: RegExp, among = commands): string[] {
  const found = new Set(among.map(({ text }) => form.exec(text)?.groups?.command).filter((command) => command !== undefined))
  assert.ok(found.size > 0)
  return [...found]
}

/** Systemd's own file, beside the shell. */
const unitLanguage = 'ini'

test('every block of code says its language, so that its commands are found', () => {
  for (const { where, language } of documents.flatMap(readBlocks))
    assert.ok(['sh', unitLanguage].includes(language), `${where}: a block of '${language}', which no test reads`)
  assert.deepEqual(documents.flatMap(readIndentedCode), [], 'write them as blocks that begin with ```sh')
})

test('each line of a unit in the documents is run by a test', () => {
  const units = documents.flatMap(readBlocks).filter(({ language }) => language === unitLanguage)
  assert.ok(units.length > 0)
  for (const { where, line } of units.flatMap(({ lines }) => lines))
    assert.ok(/^(?:\[Service\]|ExecStart=)$/.test(line) || line === varnishInDocs(), `${where}: ${line}`)
})

test('the shell can read every line', () => {
  const lines = documents.flatMap(readLines).map(({ line }) => line)
  assert.equal(spawnSync('bash', ['-n'], { input: lines.join('\n'), encoding: 'utf8' }).stderr, '')
})

test('every command is run here, or is known by where it was run', () => {
  const run = [clubForm, writesFiles, callsApi]
  for (const { where, text } of [...commands, ...mentions]) {
    if (run.some((form) => form.test(text))) continue
    const rule = rules.find(({ form }) => form.test(text))
    const advice = 'Run it in test/spec/docs-commands.test.ts, or add a rule to docs-commands/rules.ts that names what runs it.'
    assert.ok(rule, `${where}: nothing runs '${text}'. ${advice}`)
    assert.doesNotThrow(() => rule.check(rule.form.exec(text)?.slice(1) ?? []), `${where}: ${text}`)
  }
})

/** A database must be there for the first, and a backup for the others. */
const firstCommands = ['make-admin', 'reset-password', 'backup']
/** Then a backup without a passphrase from before cannot be restored. */
const lastCommand = 'rotate-key'
/** A sentence names these without what they need; backup-store-calls.test.ts restores from a store. */
const isIncomplete = (command: string) => /^(?:import-members|reset-second-factor|restore(?: --from-store)?)$/.test(command)

test('npm run club: each command does what it says', async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { club: string } }
  assert.equal(scripts.club, 'node scripts/ready.js && node src/server/club/run-club-command.ts')
  const dataDir = join(folder, 'data')
  await filledPlace('sqlite', dataDir)
  const all = matching(clubForm, [...commands, ...mentions]).filter((command) => !isIncomplete(command))
  const first = firstCommands.flatMap((name) => all.filter((command) => command.split(' ')[0] === name))
  for (const command of new Set([...first, ...all.filter((name) => name !== lastCommand)])) await runClub(dataDir, command)
  assert.ok(all.includes(lastCommand))
  await runClub(dataDir, lastCommand)
})

test('commands that copy or write files do so', async (t) => {
  if (!findProgram('openssl')) return t.skip('openssl is not installed')
  const root = join(folder, 'root')
  makeRoot(root)
  for (const command of matching(writesFiles)) await runInRoot(root, command)
  assert.match(readFileSync(join(root, 'etc/club-site.env'), 'utf8'), /^ADMIN_PASSWORD=\S{24}\nBACKUP_PASSPHRASE=\S{24}$/m)
})

test('the calls that pages show are answered', async (t) => {
  if (!findProgram('curl')) return t.skip('curl is not installed')
  const metricsToken = 'a-token-of-more-than-22-characters'
  await using site = await createTestApp({ config: { metricsToken } })
  await createUser(site.db, {
    username: 'rider',
    email: 'rider@club.example',
    firstName: '바람',
    lastName: '남궁',
    passwordHash: await hashPassword('rider123'),
  })
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  for (const command of matching(callsApi)) {
    const call = command
      .replace('curl ', 'curl --silent --show-error --fail ')
      .replace('http://127.0.0.1:3000', address)
      .replace('Bearer TOKEN', `Bearer ${metricsToken}`)
    const { stdout } = await promisify(execFile)('sh', ['-c', call], { cwd: folder })
    if (command.endsWith('/metrics')) assert.match(stdout, /^# TYPE club_/m)
    // A call that succeeds with 204 has no body; curl fails for one that is refused.
    else if (stdout !== '') assert.equal(typeof JSON.parse(stdout), 'object', command)
  }
})
