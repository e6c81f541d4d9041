import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../../../test/app.ts'

test('administrators read the API as a page without scripts, in their language and theme', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const open = (url: string, cookies = '') => app.inject({ url, headers: { cookie: `${admin.headers.cookie}${cookies}` } })
  const korean = await open('/api/docs')
  assert.equal(korean.statusCode, 200)
  assert.match(String(korean.headers['content-type']), /^text\/html/)
  assert.equal(korean.headers['cache-control'], 'no-store')
  assert.match(korean.body, /<html lang="ko" data-theme="light"/)
  assert.match(korean.body, /<h1>API 문서<\/h1>/)
  const english = await open('/api/docs?lang=en', '; theme=dark; text-size=large')
  assert.match(english.body, /<html lang="en" data-theme="dark" data-text-size="large">/)
  assert.match(english.body, /<h1>API documentation<\/h1>/)

  assert.ok(!/<script|javascript:| on\w+=| style=/i.test(english.body), 'nothing that the policy would stop')
  assert.ok(!/(src|href)="(https?:)?\/\//.test(english.body), 'nothing of another host')
  const policy = String(english.headers['content-security-policy'])
  assert.match(policy, /script-src 'self';/)
  assert.match(policy, /style-src 'self' 'sha256-[^']+';/)
})

test('the page names each call and shape once, and its links lead to them', async () => {
  await using app = await createTestApp()
  const { body } = await app.inject({ url: '/api/docs?lang=en', headers: (await app.signedInAs('admin')).headers })
  const document = (await app.inject('/api/openapi.json')).json()
  const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  assert.equal(new Set(ids).size, ids.length)
  for (const methods of Object.values<Record<string, { operationId: string }>>(document.paths))
    for (const { operationId } of Object.values(methods)) assert.ok(ids.includes(`call-${operationId}`), operationId)
  for (const name of Object.keys(document.components.schemas)) assert.ok(ids.includes(`shape-${name}`), name)
  for (const [, id] of body.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(id), String(id))
})

test('others do not get the page: programs get JSON, browsers a page that says why', async () => {
  await using app = await createTestApp()
  const asBrowser = { accept: 'text/html,application/xhtml+xml' }
  for (const [headers, status, sentence] of [
    [{}, 401, 'Please log in to see this page.'],
    [(await app.signedInAs('member')).headers, 403, 'Only administrators can open this page, from the dashboard.'],
  ] as const) {
    const toProgram = await app.inject({ url: '/api/docs', headers })
    assert.equal(toProgram.statusCode, status)
    assert.deepEqual(Object.keys(toProgram.json()), ['message'])
    const toBrowser = await app.inject({ url: '/api/docs', headers: { ...headers, ...asBrowser } })
    assert.equal(toBrowser.statusCode, status)
    assert.ok(toBrowser.body.includes(sentence), toBrowser.body)
  }
})
