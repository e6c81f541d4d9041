import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/app.ts'

const host = 'riders.example'

test('the toggle stores the language in a cookie that scripts can read, and leads back to the page without its language', async () => {
  await using app = await createTestApp({ config: { publicUrl: new URL(`https://${host}`) } })
  const answer = await app.inject({
    url: '/api/language?lang=en',
    headers: { host, referer: `https://${host}/bylaws?lang=ko&x=1`, 'sec-fetch-site': 'same-origin' },
  })
  assert.deepEqual([answer.statusCode, answer.headers.location], [302, '/bylaws?x=1'])
  assert.equal(answer.headers['set-cookie'], 'language=en; Max-Age=31536000; Path=/; Secure; SameSite=Lax')
})

test('no other site chooses a language, and no way leads to another site', async () => {
  await using app = await createTestApp()
  const choose = async (headers: Record<string, string>, query = 'lang=en') => {
    const answer = await app.inject({ url: `/api/language?${query}`, headers: { host, ...headers } })
    return [answer.statusCode, answer.headers.location, answer.headers['set-cookie'] !== undefined]
  }
  assert.deepEqual(await choose({}), [302, '/', true])
  assert.deepEqual(await choose({ referer: `https://${host}//elsewhere.example/x` }), [302, '/', true])
  assert.deepEqual(await choose({ referer: 'https://elsewhere.example/bylaws' }), [302, '/', false])
  assert.deepEqual(await choose({ 'sec-fetch-site': 'cross-site' }), [302, '/', false])
  assert.deepEqual(await choose({}, 'lang=fr'), [400, undefined, false])
  assert.deepEqual(await choose({}, ''), [400, undefined, false])
  assert.equal((await app.inject({ method: 'HEAD', url: '/api/language?lang=en', headers: { host } })).statusCode, 404)
})
