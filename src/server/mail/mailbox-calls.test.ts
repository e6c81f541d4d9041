import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { queueMail } from '#server/notices/outbox.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { insertApplication } from '../../../test/applying.ts'
import { eagerWorker } from '../../../test/eager-mail-worker.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { planRide } from '../../../test/rides.ts'

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

interface Answer {
  message: string
  issues?: { path: string; message: string }[]
}

const tryOut = (app: TestApp, headers: { cookie: string }, mail: object) =>
  app.inject({ method: 'POST', url: '/api/club-settings/mail-test', headers, payload: { mail } })

test('a test email goes to the administrator through the mailbox that was typed, and nothing is stored', async () => {
  await using server = await startMailbox()
  await using app = await createTestApp()
  const { headers, username } = await app.signedInAs('admin')
  const answer = await tryOut(app, headers, { ...account, port: String(server.port) })
  assert.deepEqual([answer.statusCode, answer.json()], [200, { sentTo: `${username}@club.example` }])
  const [mail] = await server.arrived(1)
  assert.deepEqual([mail?.sender, mail?.recipients], [account.from, [`${username}@club.example`]])
  assert.deepEqual(await app.db.selectFrom('secrets').select('name').where('name', '=', 'mailbox').execute(), [])
})

test('a server that refuses has its sentence at the field, without words of the server', async () => {
  await using server = await startMailbox()
  await using strict = await startMailServer({
    onMailFrom: (_address, _session, done) => done(Object.assign(new Error('go away'), { responseCode: 550 })),
  })
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const issueOf = async (mail: object) => {
    const answer = await tryOut(app, headers, mail)
    assert.equal(answer.statusCode, 400, answer.body)
    assert.doesNotMatch(answer.body, /who are you|go away|abcd/)
    return answer.json<Answer>().issues?.[0]
  }
  const wrong = await issueOf({ ...account, port: server.port, password: 'wrong' })
  assert.equal(wrong?.path, 'mail.password')
  assert.match(wrong?.message ?? '', /refuses the user or the password/)
  assert.equal((await issueOf({ ...account, port: server.port, password: '' }))?.path, 'mail.password')
  const sender = await issueOf({ ...account, user: '', password: '', port: strict.port })
  assert.equal(sender?.path, 'mail.from')
  for (const [field, value] of [
    ['host', 'http://x/'],
    ['host', 'a b'],
    ['host', 'smtp.gmail.com:587'],
    ['port', 0],
    ['port', 70_000],
    ['port', '25; drop'],
    ['from', 'no address'],
    ['user', 'a\r\nRCPT TO:<x@y.example>'],
  ] as const)
    assert.equal((await issueOf({ ...account, port: 25, [field]: value }))?.path, `mail.${field}`)
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
  const { headers } = await app.signedInAs('admin')
  const ports = [1, ...talkers.map((talker) => (talker.address() as AddressInfo).port)]
  const bodies = await Promise.all(ports.map(async (port) => (await tryOut(app, headers, { ...account, port })).body))
  assert.equal(new Set(bodies).size, 1)
  assert.match(bodies[0] ?? '', /No mail server answers there/)
})

const change = (app: TestApp, headers: { cookie: string }, payload: object) =>
  app.inject({ method: 'PUT', url: '/api/club-settings', headers, payload })
const shown = async (app: TestApp, headers: { cookie: string }) =>
  (await app.inject({ url: '/api/club-settings', headers })).json<{ mail: object | null }>()

test('a mailbox is saved once an email has left, encrypted, and every process sends through it at once', async () => {
  await using server = await startMailbox()
  await using app = await createTestApp({ config: { publicUrl: new URL('https://riders.example.com') } })
  await using other = await createTestApp({ db: app.db, config: { publicUrl: app.config.publicUrl } })
  const { headers, userId } = await app.signedInAs('admin')
  assert.equal((await shown(app, headers)).mail, null)
  const mail = { ...account, port: server.port }
  const wrong = await change(app, headers, { years: 33, mail: { ...mail, password: 'wrong' } })
  assert.equal(wrong.statusCode, 400)
  const untouched = (await app.inject({ url: '/api/club-settings', headers })).json()
  assert.deepEqual([untouched.mail, untouched.years === 33], [null, false])

  const saved = await change(app, headers, { years: 33, mail })
  assert.equal(saved.statusCode, 200, saved.body)
  const { password: _, ...rest } = mail
  assert.deepEqual([saved.json().mail, saved.json().years], [{ ...rest, hasPassword: true }, 33])
  assert.equal(server.mails.length, 1)
  const { value } = await app.db
    .withoutPlugins()
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'mailbox')
    .executeTakeFirstOrThrow()
  assert.match(value, /^enc1\./)
  const log = await app.inject({ url: '/api/audit-log', headers })
  assert.doesNotMatch(saved.body + log.body, /abcd/)
  const seen = (await other.inject({ url: '/api/auth/user', headers })).json()
  assert.equal(seen.sendsMail, true)

  // What GET has shown changes nothing; another sender keeps the password; another host does not.
  assert.equal((await change(app, headers, await shown(app, headers))).statusCode, 200)
  assert.equal(server.mails.length, 1)
  const from = 'officers@gmail.example'
  assert.equal((await change(app, headers, { mail: { ...rest, from } })).statusCode, 200)
  assert.equal(server.mails[1]?.sender, from)
  assert.equal((await change(app, headers, { mail: { ...rest, host: 'localhost' } })).json().issues[0].path, 'mail.password')

  await using _worker = eagerWorker(app.db, undefined, { config: other.config })
  const { id } = await insertApplication(app.db, { userId, email: 'new@example.org' })
  await queueMail(app.db, { kind: 'approved', subjectId: id })
  await server.arrived(3)
  assert.deepEqual([server.mails[2]?.sender, server.mails[2]?.recipients], [from, ['new@example.org']])

  assert.equal((await change(app, headers, { mail: null })).json().mail, null)
  assert.equal((await other.inject({ url: '/api/auth/user', headers })).json().sendsMail, false)
})

test('values, version and time zone are checked before an email leaves; another mailbox is another version', async () => {
  await using server = await startMailServer()
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  await planRide(app)
  const { version } = (await app.inject({ url: '/api/club-settings', headers })).json()
  const mail = { ...account, user: '', password: '', port: server.port }
  const status = async (payload: object) => (await change(app, headers, payload)).statusCode
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
  const { headers } = await app.signedInAs('admin')
  const mail = { ...account, user: '', password: '', port: server.port }
  assert.equal((await change(app, headers, { mail })).statusCode, 200)
  const lost = { value: `enc1.00000000.${'A'.repeat(80)}` }
  await app.db.withoutPlugins().updateTable('secrets').set(lost).where('name', '=', 'mailbox').execute()
  await change(app, headers, { years: 33 })
  assert.equal((await shown(app, headers)).mail, null)
  assert.equal((await app.inject({ url: '/api/auth/user', headers })).json().sendsMail, false)
  assert.equal((await change(app, headers, { mail })).statusCode, 200)
})

test('SMTP_URL rules over the dashboard, which shows it without its password', async () => {
  const smtpUrl = new URL('smtps://riders%40gmail.com:secret@smtp.gmail.com')
  await using app = await createTestApp({ config: { smtpUrl } })
  const { headers } = await app.signedInAs('admin')
  const answer = await app.inject({ url: '/api/club-settings', headers })
  assert.doesNotMatch(answer.body, /secret@|"password"/)
  const { mail, mailReadOnly } = answer.json()
  assert.deepEqual(
    [mail.host, mail.port, mail.user, mail.hasPassword, mailReadOnly],
    ['smtp.gmail.com', 465, 'riders@gmail.com', true, true],
  )
  for (const host of ['smtp.gmail.com', 'mail_relay', '[::1]', 'Mail.Club.example', 'mail.club.example.', '192.168.1.7']) {
    app.config.smtpUrl = new URL(`smtp://${host}:2525`)
    const settings = (await app.inject({ url: '/api/club-settings', headers })).json()
    assert.equal((await change(app, headers, settings)).statusCode, 200, host)
  }
  const refused = await change(app, headers, { mail: { ...account, port: 25 } })
  assert.deepEqual([refused.statusCode, /SMTP_URL/.test(refused.body)], [409, true])
})
