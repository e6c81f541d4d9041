import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { columns } from '../../../test/columns.ts'
import { engines } from '../../../test/databases/databases.ts'
import { call } from '../../../test/send.ts'

const url = '/api/page-words/contact.duesAnswer'
const put = (app: TestApp, by: SignedIn, payload: object) => call(app, by, `PUT ${url}`, payload)
const list = async (app: TestApp) => (await call(app, null, 'GET /api/page-words')).body

for (const engine of engines) {
  test(`a text is said in the club’s own words, and in the site’s again; what it was is kept (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    assert.deepEqual(await list(app), [])
    const json = { headers: { ...admin.headers, 'content-type': 'application/json' } }
    const reset = async (query = '') => (await call(app, json, `DELETE ${url}${query}`)).status
    const edited = async () => (await call(app, admin, 'GET /api/page-words/edited')).body
    assert.equal(await reset(), 204)
    assert.deepEqual(await edited(), [], 'nothing was put back')
    const first = await put(app, admin, { ko: '50달러', en: '$50' })
    assert.equal(first.status, 200)
    const { updatedAt } = first.body
    assert.deepEqual(await list(app), [{ name: 'contact.duesAnswer', ko: '50달러', en: '$50', updatedAt }])

    const second = await put(app, admin, { ko: '60달러', en: '$60', expectedVersion: updatedAt })
    assert.deepEqual([second.body.formerKo, second.body.formerEn], ['50달러', '$50'])
    assert.equal((await put(app, admin, { ko: 'x', en: 'x', expectedVersion: updatedAt })).status, 409)
    assert.equal(await reset(`?expectedVersion=${updatedAt}`), 409)
    assert.equal(await reset(`?expectedVersion=${second.body.updatedAt}`), 204)
    assert.deepEqual(await list(app), [])
    assert.equal(await reset(), 204)
    assert.deepEqual(columns(await edited(), 'ko', 'formerKo'), [[null, '60달러']])
    const lines = await app.db.selectFrom('auditLog').selectAll().where('action', 'like', 'pageWords.%').orderBy('id').execute()
    const logged = ['change', 'change', 'reset'].map((what) => [`pageWords.${what}`, 'contact.duesAnswer'])
    assert.deepEqual(columns(lines, 'action', 'detail'), logged)
  })
}

test('both languages are needed, no longer than fits, and only of a text that pages have', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  for (const [payload, path] of [
    [{ ko: 'x' }, 'en'],
    [{ ko: ' ', en: 'x' }, 'ko'],
    [{ ko: 'x', en: 'x'.repeat(601) }, 'en'],
  ] as const) {
    const { status, body } = await put(app, admin, payload)
    assert.deepEqual([status, body.issues[0].path], [400, path])
  }
  for (const name of ['nothing', 'constructor', '__proto__'])
    assert.equal((await call(app, admin, `PUT /api/page-words/${name}`, { ko: 'x', en: 'x' })).status, 404, name)
})
