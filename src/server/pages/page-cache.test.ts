import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { Refusal } from '#server/refusals.ts'
import { createPageCache } from './page-cache.ts'

const busy = () => new Refusal(503, 'The site is busy right now. Please try again in a few seconds.')

test('a page is drawn once for each key and version', async () => {
  const getPage = createPageCache()
  let drawn = 0
  const draw = async () => ({ status: 200, html: `<p>${++drawn}</p>` })
  const first = await getPage(['/', 'ko'], { readVersion: async () => 1, draw })
  assert.equal((await getPage(['/', 'ko'], { readVersion: async () => 1, draw })).bodies.identity.toString(), '<p>1</p>')
  assert.equal((await getPage(['/', 'en'], { readVersion: async () => 1, draw })).bodies.identity.toString(), '<p>2</p>')
  const renewed = await getPage(['/', 'ko'], { readVersion: async () => 2, draw })
  assert.equal(renewed.bodies.identity.toString(), '<p>3</p>')
  assert.notEqual(renewed.etag, first.etag)
})

test('visitors who arrive at the same moment share one drawing', async () => {
  const getPage = createPageCache()
  let drawn = 0
  const draw = async () => ({ status: 200, html: `<p>${++drawn}</p>` })
  await Promise.all(Array.from({ length: 20 }, () => getPage(['/'], { readVersion: async () => 1, draw })))
  assert.equal(drawn, 1)
})

test('while a page is being drawn, changes do not pile up drawings: all who wait get the newest, drawn once more', async () => {
  const getPage = createPageCache()
  const first = Promise.withResolvers<void>()
  let drawn = 0
  let version = 1
  const draw = async () => {
    drawn += 1
    const html = `version ${version}`
    if (drawn === 1) await first.promise
    return { status: 200, html }
  }
  const visitors = [getPage(['/'], { readVersion: async () => version, draw })]
  for (version = 2; version < 10; version += 1) {
    const then = version
    visitors.push(getPage(['/'], { readVersion: async () => Math.max(then, version), draw }))
    await Promise.resolve()
  }
  first.resolve()
  const [, ...later] = await Promise.all(visitors)
  assert.deepEqual(new Set(later.map(({ bodies }) => bodies.identity.toString())), new Set(['version 10']))
  assert.equal(drawn, 2)
})

test('a page that is asked for again is made as small as it gets, after the answer', async () => {
  const getPage = createPageCache({ worthEffortAfterMs: 0 })
  const html = Array.from({ length: 2_000 }, (_, index) => `<li>${(index * 7_919) % 1_000}</li>`).join('')
  const ask = () => getPage(['/'], { readVersion: async () => 1, draw: async () => ({ status: 200, html }) })
  const page = await ask()
  const { br, gzip } = page.bodies
  await wait(20)
  assert.equal(page.bodies.br, br, 'asked for once, it stays as it is')
  await ask()
  while (page.bodies.br === br) await wait(1)
  assert.ok(page.bodies.br.length < br.length && page.bodies.gzip.length <= gzip.length)
  assert.equal(brotliDecompressSync(page.bodies.br).toString(), html)
})

test('a drawing that failed is tried again', async () => {
  const getPage = createPageCache()
  await assert.rejects(
    getPage(['/'], { readVersion: async () => 1, draw: () => Promise.reject(new Error('no database')) }),
    /no database/,
  )
  const page = await getPage(['/'], { readVersion: async () => 1, draw: async () => ({ status: 200, html: 'here' }) })
  assert.equal(page.bodies.identity.toString(), 'here')
})

test('while the database is away the last page is shown, and only where there is one', async () => {
  const getPage = createPageCache()
  const away = () => Promise.reject(busy())
  const draw = async () => ({ status: 200, html: 'yesterday' })
  await assert.rejects(getPage(['/'], { readVersion: away, draw }), Refusal)
  await getPage(['/'], { readVersion: async () => 1, draw })
  assert.equal((await getPage(['/'], { readVersion: away, draw })).bodies.identity.toString(), 'yesterday')
  assert.equal((await getPage(['/'], { readVersion: async () => 2, draw: away })).bodies.identity.toString(), 'yesterday')
  const today = await getPage(['/'], { readVersion: async () => 2, draw: async () => ({ status: 200, html: 'today' }) })
  assert.equal(today.bodies.identity.toString(), 'today')
})

test('a mistake of ours is never covered up by an old page', async () => {
  const getPage = createPageCache()
  await getPage(['/'], { readVersion: async () => 1, draw: async () => ({ status: 200, html: 'yesterday' }) })
  await assert.rejects(
    getPage(['/'], { readVersion: async () => 2, draw: () => Promise.reject(new Error('our mistake')) }),
    /our mistake/,
  )
})

test('no more pages are kept than the bound, and those asked for last stay', async () => {
  const getPage = createPageCache({ maxBytes: 5_000 })
  let drawn = 0
  const ask = async (key: string) =>
    (
      await getPage([key], { readVersion: async () => 1, draw: async () => ({ status: 200, html: `${key} ${++drawn}` }) })
    ).bodies.identity.toString()
  for (const key of ['a', 'b', 'a', 'c']) await ask(key)
  assert.equal(await ask('a'), 'a 1')
  assert.equal(await ask('b'), 'b 4')
})
