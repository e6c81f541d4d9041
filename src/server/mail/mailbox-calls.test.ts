import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { queueMail } from '#server/notices/outbox.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { insertApplication } from '../../../test/applying.ts'
import { eagerWorker } from '../../../test/eager-mail-worker.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { planRide } from '../../../test/rides.ts'
import { call, send } from '../../../test/send.ts'

const password = 'abcd efgh ijkl mnop'
const account = { host: '127.0.0.1', user: 'riders@gmail.example', password, from: 'riders@gmail.example' }

/** A mailbox with one user. */
const startMailbox = () =>
  startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === account.user && password === 'abcdefghijklmnop'
        ? done(null, { user: username })
        : done(new Error('riders@gmail.example: who are you?')),
  })

const tryOut = (app: TestApp, by: SignedIn, mail: object) => call(app, by, 'POST /api/club-settings/mail-test', { mail })
const change = (app: TestApp, by: SignedIn, payload: object) => call(app, by, 'PUT /api/club-settings', payload)
const read = async (app: TestApp, by: SignedIn) => (await call(app, by, 'GET /api/club-settings')).body
const sendsMail = async (app: TestApp, by: SignedIn) => (await call(app, by, 'GET /api/auth/user')).body.sendsMail

test('a test email goes to the administrator through the mailbox that was typed, and nothing is stored', async () => {
  await using server = await startMailbox()
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const answer = await tryOut(app, admin, { ...account, port: String(server.port) })
  const own = `${admin.username}@club.example`
  assert.deepEqual([answer.status, answer.body], [200, { sentTo: own }])
  const [mail] = await server.arrived(1)
  assert.deepEqual([mail?.sender, mail?.recipients], [account.from, [own]])
  assert.deepEqual(await app.db.selectFrom('secrets').select('name').where('name', '=', 'mailbox').execute(), [])
})

test('a server that refuses has its sentence at the field, without words of the server', async () => {
  await using server = await startMailbox()
  await using strict = await startMailServer({
    onMailFrom: (_address, _session, done) => done(Object.assign(new Error('go away'), { responseCode: 550 })),
  })
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const issueOf = async (mail: object) => {
    const { status, body, issues } = await tryOut(app, admin, mail)
    assert.equal(status, 400)
    assert.doesNotMatch(JSON.stringify(body), /who are you|go away|abcd/)
    return String(issues[0])
  }
  const wrong = await issueOf({ ...account, port: server.port, password: 'wrong' })
  assert.match(wrong, /^mail\.password: .*refuses the user or the password/)
  assert.match(await issueOf({ ...account, port: server.port, password: '' }), /^mail\.password: /)
  assert.match(await issueOf({ ...account, user: '', password: '', port: strict.port }), /^mail\.from: /)
  for (const [field, value] of [
    ['host', 'http://x/'],
    ['host', 'smtp.gmail.com:587'],
    ['port', 0],
    ['port', 70_000],
    ['port', '25; drop'],
    ['from', 'no address'],
    ['user', 'a\r\nRCPT TO:<x@y.example>'],
  ] as const)
    assert.ok((await issueOf({ ...account, port: 25, [field]: value })).startsWith(`mail.${field}: `), `${field} ${value}`)
})

test('a closed port, a server that speaks something else and one that hangs up cannot be told apart', async () => {
  const talkers = [(text: string) => text, () => ''].map((greet) =>
    createServer((socket) => {
      socket.on('error', () => undefined)
      const greeting = greet('SSH-2.0-OpenSSH_9.9\r\n')
      if (greeting === '') socket.end()
      else socket.write(greeting)
    }).listen(0, '127.0.0.1'),
  )
  await Promise.all(talkers.map((talker) => once(talker, 'listening')))
  using closing = new DisposableStack()
  for (const talker of talkers) closing.defer(() => talker.close())
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const ports = [1, ...talkers.map((talker) => (talker.address() as AddressInfo).port)]
  const answers = await Promise.all(ports.map((port) => tryOut(app, admin, { ...account, port })))
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1)
  assert.match(answers[0]?.issues.join() ?? '', /No mail server answers there/)
})

test('a mailbox is saved once an email has left, encrypted, and every process sends through it at once', async () => {
  await using server = await startMailbox()
  await using app = await createTestApp({ config: { publicUrl: new URL('https://riders.example.com') } })
  await using other = await createTestApp({ db: app.db, config: { publicUrl: app.config.publicUrl } })
  const admin = await app.signedInAs('admin')
  const before = await read(app, admin)
  assert.equal(before.mail, null)
  const mail = { ...account, port: server.port }
  assert.equal((await change(app, admin, { years: 33, mail: { ...mail, password: 'wrong' } })).status, 400)
  assert.deepEqual(await read(app, admin), before)

  const saved = await change(app, admin, { years: 33, mail })
  assert.equal(saved.status, 200, saved.message)
  const { password: _, ...rest } = mail
  assert.deepEqual([saved.body.mail, saved.body.years], [{ ...rest, hasPassword: true }, 33])
  assert.equal(server.mails.length, 1)
  const stored = app.db.withoutPlugins().selectFrom('secrets').select('value').where('name', '=', 'mailbox')
  assert.match((await stored.executeTakeFirstOrThrow()).value, /^enc1\./)
  const log = await send(app, admin, 'GET /api/audit-log')
  assert.doesNotMatch(JSON.stringify(saved.body) + log.body, /abcd/)
  assert.equal(await sendsMail(other, admin), true)

  // What GET has shown changes nothing; another sender keeps the password; another host does not.
  assert.equal((await change(app, admin, await read(app, admin))).status, 200)
  assert.equal(server.mails.length, 1)
  const from = 'officers@gmail.example'
  assert.equal((await change(app, admin, { mail: { ...rest, from } })).status, 200)
  assert.equal(server.mails[1]?.sender, from)
  assert.match((await change(app, admin, { mail: { ...rest, host: 'localhost' } })).issues.join(), /^mail\.password: /)

  await using _worker = eagerWorker(app.db, undefined, { config: other.config })
  const { id } = await insertApplication(app.db, { userId: admin.userId, email: 'new@example.org' })
  await queueMail(app.db, { kind: 'approved', subjectId: id })
  await server.arrived(3)
  assert.deepEqual([server.mails[2]?.sender, server.mails[2]?.recipients], [from, ['new@example.org']])

  assert.equal((await change(app, admin, { mail: null })).body.mail, null)
  assert.equal(await sendsMail(other, admin), false)
})

test('values, version and time zone are checked before an email leaves; another mailbox is another version', async () => {
  await using server = await startMailServer()
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  await planRide(app)
  const { version } = await read(app, admin)
  const mail = { ...account, user: '', password: '', port: server.port }
  const status = async (payload: object) => (await change(app, admin, payload)).status
  assert.deepEqual([await status({ mail, years: 0 }), await status({ mail, timeZone: 'Asia/Seoul' })], [400, 409])
  assert.equal(server.mails.length, 0)
  assert.equal(await status({ mail, expectedVersion: version }), 200)
  assert.equal(await status({ mail: { ...mail, from: 'late@gmail.example' }, expectedVersion: version }), 409)
  assert.equal(await status({ mail: null, expectedVersion: version }), 409)
  assert.equal(await status({ years: 33, expectedVersion: version }), 409)
  assert.equal(server.mails.length, 1)
})

test('a mailbox whose key is lost is none: settings are shown, and it can be entered again', async () => {
  await using server = await startMailServer()
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const mail = { ...account, user: '', password: '', port: server.port }
  assert.equal((await change(app, admin, { mail })).status, 200)
  const lost = { value: `enc1.00000000.${'A'.repeat(80)}` }
  await app.db.withoutPlugins().updateTable('secrets').set(lost).where('name', '=', 'mailbox').execute()
  await change(app, admin, { years: 33 })
  assert.deepEqual([(await read(app, admin)).mail, await sendsMail(app, admin)], [null, false])
  assert.equal((await change(app, admin, { mail })).status, 200)
})

test('SMTP_URL rules over the dashboard, which shows it without its password', async () => {
  const smtpUrl = new URL('smtps://riders%40gmail.com:secret@smtp.gmail.com')
  await using app = await createTestApp({ config: { smtpUrl } })
  const admin = await app.signedInAs('admin')
  const settings = await read(app, admin)
  assert.doesNotMatch(JSON.stringify(settings), /secret@|"password"/)
  const { host, port, user, hasPassword } = settings.mail
  assert.deepEqual([host, port, user, hasPassword], ['smtp.gmail.com', 465, 'riders@gmail.com', true])
  assert.equal(settings.mailReadOnly, true)
  for (const name of ['smtp.gmail.com', 'mail_relay', '[::1]', 'Mail.Club.example', 'mail.club.example.', '192.168.1.7']) {
    app.config.smtpUrl = new URL(`smtp://${name}:2525`)
    assert.equal((await change(app, admin, await read(app, admin))).status, 200, name)
  }
  const refused = await change(app, admin, { mail: { ...account, port: 25 } })
  assert.deepEqual([refused.status, /SMTP_URL/.test(refused.message)], [409, true])
})
