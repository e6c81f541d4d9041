import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { clubMailbox } from '#server/notices/addressees.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { type Mail, smtp } from './smtp.ts'

const mail: Mail = {
  messageId: '<1@club.example>',
  from: { name: '한길 라이더스', address: 'ride@club.example' },
  to: { name: '김도윤', address: clubMailbox({ email: 'doyun@example.com' }) },
  subject: '가입을 환영합니다',
  text: '안녕하세요.\n',
  html: '<p>안녕하세요.</p>',
}
const never = new AbortController().signal
const through = (url: URL) => smtp({ url, from: null })

test('username and password of the URL log in, escaped or not', async () => {
  const seen: unknown[] = []
  await using server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      seen.push([username, password])
      done(null, { user: username })
    },
  })
  for (const credentials of ['club%40example.com:p%3Ass', 'club:100%']) {
    await through(new URL(`smtp://${credentials}@127.0.0.1:${server.port}`))(mail, never)
  }
  assert.deepEqual(seen, [
    ['club@example.com', 'p:ss'],
    ['club', '100%'],
  ])
})

test('an untrusted certificate is rejected, and the URL cannot weaken that', async () => {
  await using server = await startMailServer({ secure: true })
  for (const more of ['', '/?tls.rejectUnauthorized=false']) {
    const url = new URL(`smtps://127.0.0.1:${server.port}${more}`)
    await assert.rejects(through(url)(mail, never), /certificate|altname|self-signed/i)
  }
  assert.deepEqual(server.mails, [])
})

test('a silent server causes a timeout', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  try {
    const url = new URL(`smtp://127.0.0.1:${port}`)
    await assert.rejects(through(url)(mail, AbortSignal.timeout(100)))
  } finally {
    silent.close()
  }
})
