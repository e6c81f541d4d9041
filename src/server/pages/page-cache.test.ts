import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPageCache } from './page-cache.ts'

test('a page is drawn once for each key and version', async () => {
  const keptPage = createPageCache()
  let drawn = 0
  const draw = async () => ({ status: 200, html: `<p>${++drawn}</p>` })
  const first = await keptPage('/ ko', 1, draw)
  assert.equal((await keptPage('/ ko', 1, draw)).bodies.identity.toString(), '<p>1</p>')
  assert.equal((await keptPage('/ en', 1, draw)).bodies.identity.toString(), '<p>2</p>')
  const renewed = await keptPage('/ ko', 2, draw)
  assert.equal(renewed.bodies.identity.toString(), '<p>3</p>')
  assert.notEqual(renewed.etag, first.etag)
})

test('visitors who arrive at the same moment share one drawing', async () => {
  const keptPage = createPageCache()
  let drawn = 0
  const draw = async () => ({ status: 200, html: `<p>${++drawn}</p>` })
  await Promise.all(Array.from({ length: 20 }, () => keptPage('/', 1, draw)))
  assert.equal(drawn, 1)
})

test('a drawing that failed is tried again', async () => {
  const keptPage = createPageCache()
  await assert.rejects(
    keptPage('/', 1, () => Promise.reject(new Error('no database'))),
    /no database/,
  )
  const page = await keptPage('/', 1, async () => ({ status: 200, html: 'here' }))
  assert.equal(page.bodies.identity.toString(), 'here')
})
