import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { startMailServer } from '../../../test/mail-server.ts'

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
    ['port', 0],
    ['port', 70_000],
    ['port', '25; drop'],
    ['from', 'no address'],
    ['user', 'a\r\nRCPT TO:<x@y.example>'],
  ] as const)
    assert.equal((await issueOf({ ...account, port: 25, [field]: value }))?.path, `mail.${field}`)
})

test('a closed port, a server that speaks something else and a silent one cannot be told apart', async () => {
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
