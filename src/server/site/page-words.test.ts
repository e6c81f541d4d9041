import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#server/db/open.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { inFolder, twice } from '../../../test/faults/two-sites.ts'
import { readOwnWords } from './page-words.ts'

type Headers = { cookie: string }
const url = '/api/page-words/contact.duesAnswer'
const put = (app: TestApp, headers: Headers, payload: object) => app.inject({ method: 'PUT', url, headers, payload })
const list = async (app: TestApp) => (await app.inject('/api/page-words')).json()

for (const engine of engines) {
  test(`a text is said in the club’s own words, and in the site’s again; what it was is kept (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await app.signedInAs('admin')
    assert.deepEqual(await list(app), [])
    assert.equal((await app.inject({ method: 'DELETE', url, headers })).statusCode, 204)
    assert.deepEqual((await app.inject({ url: '/api/page-words/edited', headers })).json(), [], 'nothing was put back')
    const first = await put(app, headers, { ko: '50달러', en: '$50' })
    assert.equal(first.statusCode, 200)
    const { updatedAt } = first.json()
    assert.deepEqual(await list(app), [{ name: 'contact.duesAnswer', ko: '50달러', en: '$50', updatedAt }])

    const second = await put(app, headers, { ko: '60달러', en: '$60', expectedVersion: updatedAt })
    assert.deepEqual([second.json().formerKo, second.json().formerEn], ['50달러', '$50'])
    assert.equal((await put(app, headers, { ko: 'x', en: 'x', expectedVersion: updatedAt })).statusCode, 409)

    const reset = (query = '') =>
      app.inject({ method: 'DELETE', url: url + query, headers: { ...headers, 'content-type': 'application/json' } })
    assert.equal((await reset(`?expectedVersion=${updatedAt}`)).statusCode, 409)
    assert.equal((await reset(`?expectedVersion=${second.json().updatedAt}`)).statusCode, 204)
    assert.deepEqual(await list(app), [])
    assert.equal((await reset()).statusCode, 204)
    const [row] = (await app.inject({ url: '/api/page-words/edited', headers })).json()
    assert.deepEqual([row.ko, row.formerKo], [null, '60달러'])
    const lines = await app.db
      .selectFrom('auditLog')
      .select(['action', 'detail'])
      .where('action', 'like', 'pageWords.%')
      .orderBy('id')
      .execute()
    const line = (action: string) => ({ action, detail: 'contact.duesAnswer' })
    assert.deepEqual(lines, [line('pageWords.change'), line('pageWords.change'), line('pageWords.reset')])
  })
}

test('pages read the words again after a commit of any process, and never in between', () =>
  inFolder(async (dataDir) => {
    await using site = await twice(() => openDatabase({ dataDir }))
    const { headers } = await site.here.signedInAs('admin')
    for (const en of ['$50', '$60']) {
      await put(site.here, headers, { ko: en, en })
      const words = await readOwnWords(site.there.db)
      assert.equal(words['contact.duesAnswer']?.en, en)
      assert.equal(await readOwnWords(site.there.db), words)
    }
  }))

test('both languages are needed, no longer than fits, and only of a text that pages have', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  for (const [payload, path] of [
    [{ ko: 'x' }, 'en'],
    [{ ko: ' ', en: 'x' }, 'ko'],
    [{ ko: 'x', en: 'x'.repeat(601) }, 'en'],
  ] as const) {
    const answer = await put(app, headers, payload)
    assert.deepEqual([answer.statusCode, answer.json().issues[0].path], [400, path])
  }
  for (const name of ['nothing', 'constructor', '__proto__'])
    assert.equal(
      (await app.inject({ method: 'PUT', url: `/api/page-words/${name}`, headers, payload: { ko: 'x', en: 'x' } })).statusCode,
      404,
      name,
    )
})
