import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { after, test } from 'node:test'
import { servePages } from '#server/pages/plugin.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { createTestApp, type TestAppOptions } from '../../../../test/app.ts'

const pages = servePages(await loadWebBuild())
const agent = new Agent({ keepAlive: true, maxSockets: 32 })
after(() => agent.destroy())

interface Answer {
  status: number
  retryAfter: string | undefined
  body: string
  /** Milliseconds. */
  took: number
}

/** A site behind a proxy, and how a client at `from` asks it. */
async function openSite(options: Partial<TestAppOptions> = {}) {
  const site = await createTestApp({ pages, config: { rateLimits: true, trustProxy: ['loopback'] }, ...options })
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const ask = (path: string, from: string, headers: Record<string, string> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      request(address + path, { agent, headers: { 'x-forwarded-for': from, ...headers } }, (answer) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (data) => {
          body += data
        })
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: answer.headers['retry-after'],
            body,
            took: performance.now() - began,
          }),
        )
      })
        .on('error', reject)
        .end()
    })
  return { ask, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](), site }
}

const count = (answers: readonly Answer[], status: number) => answers.filter((answer) => answer.status === status).length

test('an address that floods the site is mostly rejected, and other addresses are served', async () => {
  const lines: string[] = []
  await using open = await openSite({ log: { write: (line) => lines.push(line) } })
  const paths = [
    '/api/announcements',
    '/api/announcements?limit=3',
    '/?announcement=a1',
    '/preview/announcement-a1-ko.jpg',
    '/api/auth/user',
  ]
  const noise: Answer[] = []
  const others: Answer[] = []
  let running = 24
  async function makeNoise(index: number): Promise<void> {
    for (let number = 0; number < 125; number += 1)
      noise.push(await open.ask(paths[(index + number) % paths.length] ?? '/', '198.51.100.7'))
    running -= 1
  }
  async function visit(): Promise<void> {
    while (running > 0)
      others.push(await open.ask(others.length % 2 ? '/?lang=en' : '/api/announcements', `203.0.113.${others.length % 250}`))
  }
  await Promise.all([visit(), ...Array.from({ length: 24 }, (_, index) => makeNoise(index))])
  assert.ok(count(noise, 429) > noise.length * 0.7, `${count(noise, 429)} of ${noise.length} rejected`)
  assert.ok(count(others, 200) >= others.length * 0.97, `${count(others, 200)} of ${others.length} served`)
  const slow = others.map(({ took }) => took).sort((one, other) => one - other)[Math.floor(others.length * 0.95)]
  assert.ok((slow ?? 0) < 2_500, `95 of 100 answers within ${slow} ms`)
  assert.ok(lines.length < 30, 'the log has a number, not a line for each')
})

test('who has used up the requests of an address reads when to come back; members behind it are served and logging in works', async () => {
  await using open = await openSite()
  const { headers } = await open.site.signedInAs('member')
  for (let number = 0; number < 601; number += 1) await open.ask('/api/announcements', '198.51.100.7')
  const program = await open.ask('/api/announcements', '198.51.100.7')
  assert.equal(program.status, 429)
  assert.ok(Number(program.retryAfter) >= 1 && Number(program.retryAfter) <= 60)
  assert.equal(JSON.parse(program.body).message, 'Too many attempts. Please try again in a little while.')
  const person = await open.ask('/?announcement=a1', '198.51.100.7')
  assert.equal(person.status, 429)
  assert.match(person.body, /1분쯤 뒤에[\s\S]*in about a minute/)
  assert.equal((await open.ask('/api/announcements', '198.51.100.8')).status, 200, 'another address')
  for (const path of ['/api/auth/user', '/', '/api/riding-events/upcoming'])
    assert.equal((await open.ask(path, '198.51.100.7', headers)).status, 200, path)
  const login = await open.site.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': '198.51.100.7' },
    payload: { username: 'hong', password: 'not the password' },
  })
  assert.equal(login.statusCode, 401)
  const cookie = `session=${'x'.repeat(43)}`
  assert.equal((await open.ask('/api/announcements', '198.51.100.7', { cookie })).status, 429, 'a made-up session is none')
})

test('pages from the cache and files are not counted and never rejected', async () => {
  await using open = await openSite()
  await open.ask('/', '203.0.113.1')
  const script = /src="(\/assets\/[^"]+\.js)"/.exec((await open.ask('/', '203.0.113.1')).body)?.[1] ?? ''
  const paths = ['/', '/', script, '/favicon.svg', '/feed.xml', '/healthz']
  const answers = []
  for (let number = 0; number < 900; number += 1)
    answers.push(await open.ask(paths[number % paths.length] ?? '/', '198.51.100.7'))
  assert.equal(count(answers, 200), 900)
})

test('twenty members behind one address can read twelve pages each in a minute', async () => {
  await using open = await openSite()
  const { headers } = await open.site.signedInAs('member')
  const read = Array.from({ length: 20 * 12 }, (_, number) => open.ask(number % 2 ? '/' : '/gallery', '198.51.100.7', headers))
  assert.equal(count(await Promise.all(read), 200), 240)
})
