import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Chapter } from '#contract/bylaws/bylaws.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { withStates } from './bylaws-calls.ts'

type Headers = { cookie: string }
const read = async (app: TestApp, path = '') => (await app.inject(`/api/bylaws${path}`)).json()
const publish = (app: TestApp, headers: Headers, payload: object) =>
  app.inject({ method: 'POST', url: '/api/bylaws', headers, payload })

/** The chapters with another sentence in article 5, in both languages or one. */
function amended(chapters: Chapter[], ko = '3년', en = 'three years'): Chapter[] {
  const text = JSON.stringify(chapters)
  return JSON.parse(text.replace(/(회장의 임기는 )\S년/, `$1${ko}`).replace(/(serves a term of )\w+ years/, `$1${en}`))
}

for (const engine of engines) {
  test(`a new version is in force from its day on; earlier ones and what changed stay readable (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { headers, username } = await app.signedInAs('admin')
    const sample = await read(app)
    assert.deepEqual([sample.version, sample.effectiveDate, sample.isSample, sample.chapters.length], [0, null, true, 4])
    assert.match(sample.chapters[0].articles[0].textKo, /한길 라이더스/)

    const first = { chapters: amended(sample.chapters), effectiveDate: '2026-03-01', reason: '3월 총회', expectedVersion: 0 }
    const published = await publish(app, headers, first)
    assert.equal(published.statusCode, 201)
    assert.deepEqual([published.json().version, published.json().reason], [1, '3월 총회'])
    const shown = await read(app)
    assert.deepEqual([shown.version, shown.effectiveDate, shown.isSample], [1, '2026-03-01', false])
    assert.deepEqual(shown.chapters, first.chapters)
    assert.deepEqual((await read(app, '?version=0')).chapters, sample.chapters)

    const stale = await publish(app, headers, { ...first, reason: 'late' })
    assert.equal(stale.statusCode, 409)
    assert.match(stale.json().message, /^Another version of the bylaws was published/)

    const coming = { ...first, chapters: amended(shown.chapters, '4년', 'three years'), effectiveDate: '2200-01-01' }
    assert.equal((await publish(app, headers, { ...coming, expectedVersion: '1' })).statusCode, 201)
    assert.equal((await read(app)).version, 1, 'its day has not come')
    assert.match(JSON.stringify((await read(app, '?version=2')).chapters), /임기는 4년/)
    const versions = await read(app, '/versions')
    assert.deepEqual(
      versions.map((each: { version: number; state: string; onlyChanged: string }) => [
        each.version,
        each.state,
        each.onlyChanged,
      ]),
      [
        [2, 'coming', 'ko'],
        [1, 'current', null],
      ],
    )
    const page = await read(app, '/page?version=2')
    const [change] = page.changes.flatMap(({ articles }: { articles: object[] }) => articles)
    assert.deepEqual([change.id, change.kind, change.only], ['article-5', 'changed', 'ko'])
    assert.ok(change.textKo.some(({ kind, text }: { kind: string; text: string }) => kind === 'added' && text === '4년으로'))

    const newest = (await app.inject({ url: '/api/bylaws/newest', headers })).json()
    assert.deepEqual([newest.version, newest.publishedBy], [2, username])
    const lines = await app.db
      .selectFrom('auditLog')
      .select('detail')
      .where('action', '=', 'bylaws.publish')
      .orderBy('id')
      .execute()
    assert.deepEqual(lines, [{ detail: '1 · 2026-03-01' }, { detail: '2 · 2200-01-01' }])
  })

  test(`of two administrators who publish at once one gets 409 (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await app.signedInAs('admin')
    const { chapters } = await read(app)
    const input = { chapters, effectiveDate: '2026-03-01', reason: 'x', expectedVersion: 0 }
    const answers = await Promise.all([publish(app, headers, input), publish(app, headers, input), publish(app, headers, input)])
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 409, 409])
  })
}

test('bylaws of the files that a club has adopted are in force since the day in its values', async () => {
  await using app = await createTestApp()
  app.config.club = { ...app.config.club, bylawsAdopted: '2025-01-01' }
  const { version, effectiveDate, isSample } = await read(app)
  assert.deepEqual([version, effectiveDate, isSample], [0, '2025-01-01', false])
  assert.equal((await read(app, '/versions')).length, 1)
  const { headers } = await app.signedInAs('admin')
  await publish(app, headers, { chapters: (await read(app)).chapters, effectiveDate: '2026-03-01', reason: 'x' })
  assert.deepEqual(
    (await read(app, '/versions')).map((each: { version: number }) => each.version),
    [1, 0],
  )
})

test('no other version than those published is found', async () => {
  await using app = await createTestApp()
  for (const version of ['1', '-1', '0.0', 'x', '9999999999999999999999', '%00', '00'])
    for (const path of ['', '/page'])
      assert.equal((await app.inject(`/api/bylaws${path}?version=${version}`)).statusCode, 404, version)
})

test('a session of long ago is asked again who it is before it publishes', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  await app.db.updateTable('sessions').set({ confirmedAt: '2026-01-01T00:00:00.000Z' }).execute()
  const answer = await publish(app, headers, {})
  assert.deepEqual([answer.statusCode, answer.json().needs], [403, 'confirmation'])
})

test('what cannot be published is named at its field', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const { chapters } = await read(app)
  const [first] = chapters
  const valid = { chapters, effectiveDate: '2026-03-01', reason: 'x', expectedVersion: 0 }
  const long = { ...first.articles[0], id: null, textKo: '가'.repeat(9_990) }
  for (const [wrong, path] of [
    [{ effectiveDate: undefined }, 'effectiveDate'],
    [{ effectiveDate: '2026-02-30' }, 'effectiveDate'],
    [{ reason: ' ' }, 'reason'],
    [{ reason: undefined }, 'reason'],
    [{ reason: 'x'.repeat(301) }, 'reason'],
    [{ chapters: [] }, 'chapters'],
    [{ chapters: 'x' }, 'chapters'],
    [{ chapters: [first, first] }, 'chapters'],
    [{ chapters: [{ ...first, articles: Array(20).fill(long) }] }, 'chapters'],
    [{ chapters: [{ ...first, articles: [] }] }, 'chapters.0.articles'],
    [{ chapters: [{ ...first, id: 'root' }] }, 'chapters.0.id'],
    [{ chapters: [{ ...first, articles: [{ ...first.articles[0], textEn: '' }] }] }, 'chapters.0.articles.0.textEn'],
    [{ chapters: [{ ...first, articles: [{ ...first.articles[0], titleKo: 'a\nb' }] }] }, 'chapters.0.articles.0.titleKo'],
  ] as const) {
    const answer = await publish(app, headers, { ...valid, ...wrong })
    assert.equal(answer.statusCode, 400, JSON.stringify(wrong).slice(0, 80))
    assert.equal(answer.json().issues[0].path, path)
  }
  assert.equal((await read(app)).version, 0)
})

test('new chapters and articles get an id of their own; old ones keep theirs wherever they stand', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const { chapters } = await read(app)
  const added = { titleKo: '제13조', titleEn: 'Article 13', textKo: '글', textEn: 'text' }
  const mixed = [{ titleKo: '새 장', titleEn: 'New', articles: [added, chapters[0].articles[1]] }, ...chapters.slice(1)]
  const { chapters: stored } = (await publish(app, headers, { chapters: mixed, effectiveDate: '2026-03-01', reason: 'x' })).json()
  assert.deepEqual(
    stored.map(({ id }: Chapter) => id),
    ['chapter5', 'chapter2', 'chapter3', 'chapter4'],
  )
  assert.match(stored[0].articles[0].id, /^article-[a-z0-9]{12}$/)
  assert.equal(stored[0].articles[1].id, 'article-2')
})

test('a chapter that was removed leaves its id to no other', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const { chapters } = await read(app)
  const facts = { effectiveDate: '2026-03-01', reason: 'x' }
  const last = { ...chapters[3], articles: [{ ...chapters[3].articles[0], id: null }] }
  await publish(app, headers, { ...facts, chapters: chapters.slice(0, 3) })
  await publish(app, headers, { ...facts, chapters: [...chapters.slice(0, 3), { ...last, id: null }] })
  const published = await publish(app, headers, { ...facts, chapters: [...chapters.slice(0, 3), { ...last, id: 'chapter9999' }] })
  assert.deepEqual(
    (await read(app)).chapters.map(({ id }: Chapter) => id),
    ['chapter1', 'chapter2', 'chapter3', 'chapter6'],
    published.body.slice(0, 200),
  )
})

test('the sample is listed while it is what is shown, and no longer', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const { chapters } = await read(app)
  const listed = async () =>
    (await read(app, '/versions')).map((each: { version: number; state: string }) => [each.version, each.state])
  await publish(app, headers, { chapters, effectiveDate: '2200-01-01', reason: 'x' })
  assert.deepEqual(await listed(), [
    [1, 'coming'],
    [0, 'current'],
  ])
  await publish(app, headers, { chapters, effectiveDate: '2026-03-01', reason: 'x' })
  assert.deepEqual((await listed()).at(-1), [1, 'replaced'])
})

test('of the versions whose day has come the last published is in force', () => {
  const states = (today: string, ...days: (string | null)[]) =>
    withStates(
      days.map((effectiveDate, index) => ({ version: days.length - index, effectiveDate: effectiveDate as never })),
      today as never,
    ).map(({ state }) => state)
  assert.deepEqual(states('2026-06-01', '2026-09-01', '2026-05-01', null), ['coming', 'current', 'former'])
  assert.deepEqual(states('2026-05-01', '2026-09-01', '2026-05-01', null), ['coming', 'current', 'former'])
  assert.deepEqual(states('2026-04-30', '2026-09-01', '2026-05-01', null), ['coming', 'coming', 'current'])
  assert.deepEqual(
    states('2026-04-30', '2026-04-01', '2026-05-01', null),
    ['current', 'replaced', 'former'],
    'dated wrongly at first',
  )
  assert.deepEqual(states('2027-01-01', '2026-04-01', '2026-05-01', null), ['current', 'replaced', 'former'])
})
