import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentences } from '#contract/sentences.ts'
import { answerErrorsWithPages } from '#server/pages/plain-pages.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { send } from '../../../test/send.ts'

const register = (app: TestApp, changes: object) => {
  const person = { username: 'hong-gildong', password: 'same road, same pace', email: 'hong@example.com' }
  const payload = { ...person, firstName: 'Gildong', lastName: 'Hong', ...changes }
  return send(app, null, 'POST /api/auth/register', payload)
}
const json = { 'content-type': 'application/json' }

test('each invalid field is named, with sentences of the catalogue only; with one, its sentence is the message', async () => {
  await using app = await createTestApp()
  const wrong = { username: 'ab', password: 'short', email: 'no address', firstName: ' ', lastName: ['Kim'] }
  const answer = await register(app, wrong)
  assert.equal(answer.statusCode, 400)
  assert.deepEqual(answer.json(), {
    message: 'Please check the fields that are marked.',
    issues: [
      { path: 'username', message: 'Username must be at least 3 characters' },
      { path: 'password', message: 'Password must be at least 6 characters' },
      { path: 'email', message: 'Invalid email format' },
      { path: 'firstName', message: 'First name is required' },
      { path: 'lastName', message: 'Last name is required' },
    ],
  })
  assert.equal((await register(app, { username: 'ab' })).json().message, 'Username must be at least 3 characters')
  const { message, issues } = (await register(app, { password: 'hong-gildong' })).json()
  assert.deepEqual(issues, [{ path: 'password', message }], 'found by the server alone')
})

test('unreadable requests get the fitting status and only a message', async () => {
  await using app = await createTestApp()
  const cases: [string, string, number, string][] = [
    ['application/json', '{"username": ', 400, 'The request could not be read.'],
    ['application/json', '{"__proto__": {"role": "admin"}}', 400, 'The request could not be read.'],
    ['application/json', '{"constructor": {"prototype": {"role": "admin"}}}', 400, 'The request could not be read.'],
    ['application/json', `"${'x'.repeat(70_000)}"`, 413, 'The request is too large.'],
    ['application/json', '', 400, 'Invalid value'],
    ['text/plain', '{}', 415, 'Please send JSON.'],
    ['application/x-www-form-urlencoded', 'username=a', 415, 'Please send JSON.'],
    ['nonsense', '{}', 415, 'Please send JSON.'],
  ]
  for (const [type, payload, status, message] of cases) {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': type }, payload })
    assert.equal(answer.statusCode, status, `${type} ${payload.slice(0, 30)}`)
    assert.equal(answer.json().message, message)
  }
  await app.inject('/api/riding-events?__proto__[role]=admin&__proto__=admin&constructor.prototype.role=admin')
  assert.equal(({} as { role?: string }).role, undefined, 'no prototype was changed')
  for (const payload of ['[]', '"text"', 'null', '7', 'true']) {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', headers: json, payload })
    assert.equal(answer.statusCode, 400, payload)
    for (const { message } of answer.json().issues) assert.ok(Object.hasOwn(sentences, message), message)
  }
})

test('unknown calls are answered in JSON, by every method and without a cookie being read', async () => {
  await using app = await createTestApp()
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
    for (const url of ['/api', '/api/', '/api/nothing', '/api/announcements/1/2']) {
      const answer = await app.inject({ method, url })
      assert.deepEqual([answer.statusCode, answer.json()], [404, { message: 'Not found' }], `${method} ${url}`)
      assert.equal(answer.headers['cache-control'], 'no-store')
    }
  }
})

test('an unexpected error is logged once with the request’s id, and the answer reveals no internals', async () => {
  const lines: string[] = []
  await using app = await createTestApp({
    pages: async (scope) => {
      scope.get('/broken', () => {
        throw Object.assign(new Error('the inside'), { detail: 'Hong Gil-dong' })
      })
    },
    log: { write: (line) => lines.push(line) },
  })
  const answer = await app.inject('/broken?secret=1')
  assert.deepEqual([answer.statusCode, answer.json()], [500, { message: 'An error occurred.' }])
  const entries = lines.map((line): Record<string, unknown> => JSON.parse(line))
  assert.equal(entries.filter(({ msg }) => msg === 'unexpected').length, 1)
  assert.ok(entries.every(({ request }) => typeof request === 'string'))
  assert.doesNotMatch(lines.join(''), /secret|Hong|127\.0\.0\.1/)
})

test('a database outage is answered with its own reason and the time to wait, on calls and on pages', async () => {
  let thrown = {}
  await using app = await createTestApp({
    pages: async (scope, { config }) => {
      const fail = () => {
        throw Object.assign(new Error('database'), thrown)
      }
      scope.get('/away', fail)
      await scope.register(async (pages) => {
        answerErrorsWithPages(pages, config)
        pages.get('/away-page', fail)
      })
    },
  })
  const withCode = (...codes: string[]) => codes.map((code) => ({ code }))
  const withMessage = (...messages: string[]) => messages.map((message) => ({ message }))
  const busy = [{ errcode: 5 }, ...withCode('40001', '53300', '57014'), ...withMessage('timeout exceeded when trying to connect')]
  const lost = withMessage('Query read timeout', 'Connection terminated unexpectedly')
  for (const [sentence, reason, retryAfter, errors] of [
    [/busy right now/, /reload in a few seconds/, '2', busy],
    [/run out of disk space/, /저장 공간이 가득.*run out/, '60', [{ errcode: 13 }, { errcode: 778 }, ...withCode('53100')]],
    [/cannot reach/, /불러올 수 없어.*cannot reach/, '60', [{ errcode: 10 }, ...withCode('57P01', 'ECONNREFUSED'), ...lost]],
  ] as const)
    for (const error of errors) {
      thrown = error
      const [answer, page] = [await app.inject('/away'), await app.inject('/away-page')]
      for (const { statusCode, headers } of [answer, page])
        assert.deepEqual([statusCode, headers['retry-after']], [503, retryAfter], JSON.stringify(error))
      assert.match(answer.json().message, sentence)
      assert.match(page.body, reason)
    }
})
