import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Chapter } from '#contract/bylaws/bylaws.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { ask, send, statusOf } from '../../../test/send.ts'
import { withStates } from './bylaws-calls.ts'

type Version = { version: number; state: string; onlyChanged: string }
const read = (app: TestApp, path = '') => ask(app, null, `GET /api/bylaws${path}`)
const versions = async (app: TestApp) =>
  (await read(app, '/versions')).map(({ version, state, onlyChanged }: Version) => `${version} ${state} ${onlyChanged}`)
const publish = (app: TestApp, admin: SignedIn, payload: object) => send(app, admin, 'POST /api/bylaws', payload)
const idsOf = (chapters: Chapter[]) => chapters.map(({ id }) => id).join()
const facts = { effectiveDate: '2026-03-01', reason: 'x' }

/** The chapters with another sentence in article 5, in both languages or one. */
function amended(chapters: Chapter[], ko = '3년', en = 'three years'): Chapter[] {
  const text = JSON.stringify(chapters)
  return JSON.parse(text.replace(/(회장의 임기는 )\S년/, `$1${ko}`).replace(/(serves a term of )\w+ years/, `$1${en}`))
}

for (const engine of engines) {
  test(`a new version is in force from its day on; earlier ones and what changed stay readable (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const sample = await read(app)
    assert.deepEqual([sample.version, sample.effectiveDate, sample.isSample, sample.chapters.length], [0, null, true, 4])
    assert.match(sample.chapters[0].articles[0].textKo, /한길 라이더스/)

    const first = { chapters: amended(sample.chapters), effectiveDate: '2026-03-01', reason: '3월 총회', expectedVersion: 0 }
    const published = await publish(app, admin, first)
    assert.deepEqual([published.statusCode, published.json().version, published.json().reason], [201, 1, '3월 총회'])
    const shown = await read(app)
    assert.deepEqual([shown.version, shown.effectiveDate, shown.isSample], [1, '2026-03-01', false])
    assert.deepEqual(shown.chapters, first.chapters)
    assert.deepEqual((await read(app, '?version=0')).chapters, sample.chapters)

    const stale = await publish(app, admin, { ...first, reason: 'late' })
    assert.equal(stale.statusCode, 409)
    assert.match(stale.json().message, /^Another version of the bylaws was published/)

    const coming = { ...first, chapters: amended(shown.chapters, '4년', 'three years'), effectiveDate: '2200-01-01' }
    assert.equal((await publish(app, admin, { ...coming, expectedVersion: '1' })).statusCode, 201)
    assert.equal((await read(app)).version, 1, 'its day has not come')
    assert.match(JSON.stringify((await read(app, '?version=2')).chapters), /임기는 4년/)
    assert.deepEqual(await versions(app), ['2 coming ko', '1 current null'])
    const page = await read(app, '/page?version=2')
    const [change] = page.changes.flatMap(({ articles }: { articles: object[] }) => articles)
    assert.deepEqual([change.id, change.kind, change.only], ['article-5', 'changed', 'ko'])
    assert.ok(change.textKo.some(({ kind, text }: { kind: string; text: string }) => kind === 'added' && text === '4년으로'))

    const newest = await ask(app, admin, 'GET /api/bylaws/newest')
    assert.deepEqual([newest.version, newest.publishedBy], [2, admin.username])
    const log = app.db.selectFrom('auditLog').select('detail').where('action', '=', 'bylaws.publish').orderBy('id')
    assert.deepEqual(await log.execute(), [{ detail: '1 · 2026-03-01' }, { detail: '2 · 2200-01-01' }])

    // Of several who publish at once, one succeeds.
    const input = { ...facts, chapters: sample.chapters, expectedVersion: 2 }
    const answers = await Promise.all([1, 2, 3].map(() => publish(app, admin, input)))
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 409, 409])
  })
}

test('bylaws of the files that a club has adopted are in force since the day in its values; the sample is listed while it is what is shown', async () => {
  await using app = await createTestApp()
  app.config.club = { ...app.config.club, bylawsAdopted: '2025-01-01' }
  const { version, effectiveDate, isSample, chapters } = await read(app)
  assert.deepEqual([version, effectiveDate, isSample], [0, '2025-01-01', false])
  assert.equal((await versions(app)).length, 1)
  const admin = await app.signedInAs('admin')
  await publish(app, admin, { ...facts, chapters })
  assert.deepEqual(await versions(app), ['1 current null', '0 former null'])

  await using fresh = await createTestApp()
  const officer = await fresh.signedInAs('admin')
  await publish(fresh, officer, { ...facts, chapters, effectiveDate: '2200-01-01' })
  assert.deepEqual(await versions(fresh), ['1 coming null', '0 current null'])
  await publish(fresh, officer, { ...facts, chapters })
  assert.equal((await versions(fresh)).at(-1), '1 replaced null')
})

test('what cannot be published is named at its field, and no other version than those published is found', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const { chapters } = await read(app)
  const [first] = chapters
  const [article] = first.articles
  const long = { ...article, id: null, textKo: '가'.repeat(9_990) }
  for (const [wrong, path] of [
    ...[undefined, '2026-02-30'].map((effectiveDate) => [{ effectiveDate }, 'effectiveDate'] as const),
    ...[' ', undefined, 'x'.repeat(301)].map((reason) => [{ reason }, 'reason'] as const),
    ...[[], 'x', [first, first], [{ ...first, articles: Array(20).fill(long) }]].map(
      (wrong) => [{ chapters: wrong }, 'chapters'] as const,
    ),
    [{ chapters: [{ ...first, articles: [] }] }, 'chapters.0.articles'],
    [{ chapters: [{ ...first, id: 'root' }] }, 'chapters.0.id'],
    [{ chapters: [{ ...first, articles: [{ ...article, textEn: '' }] }] }, 'chapters.0.articles.0.textEn'],
    [{ chapters: [{ ...first, articles: [{ ...article, titleKo: 'a\nb' }] }] }, 'chapters.0.articles.0.titleKo'],
  ] as const) {
    const answer = await publish(app, admin, { ...facts, chapters, expectedVersion: 0, ...wrong })
    assert.equal(answer.statusCode, 400, JSON.stringify(wrong).slice(0, 80))
    assert.equal(answer.json().issues[0].path, path)
  }
  assert.equal((await read(app)).version, 0)
  for (const version of ['1', '-1', '0.0', 'x', '9999999999999999999999', '%00', '00'])
    for (const path of ['', '/page'])
      assert.equal(await statusOf(app, null, `GET /api/bylaws${path}?version=${version}`), 404, version)
})

test('new chapters and articles get an id of their own; old ones keep theirs wherever they stand, and what was removed leaves its id to no other', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const { chapters } = await read(app)
  const store = async (some: object[]): Promise<Chapter[]> => {
    await publish(app, admin, { ...facts, chapters: some })
    return (await read(app)).chapters
  }
  const kept = chapters.slice(0, 3)
  const last = { ...chapters[3], articles: [{ ...chapters[3].articles[0], id: null }] }
  await store(kept)
  await store([...kept, { ...last, id: null }])
  assert.equal(idsOf(await store([...kept, { ...last, id: 'chapter9999' }])), 'chapter1,chapter2,chapter3,chapter6')

  const added = { titleKo: '제13조', titleEn: 'Article 13', textKo: '글', textEn: 'text' }
  const mixed = [{ titleKo: '새 장', titleEn: 'New', articles: [added, chapters[0].articles[1]] }, ...chapters.slice(1, 3)]
  const stored = await store(mixed)
  assert.equal(idsOf(stored), 'chapter7,chapter2,chapter3')
  assert.match(stored[0]?.articles[0]?.id ?? '', /^article-[a-z0-9]{12}$/)
  assert.equal(stored[0]?.articles[1]?.id, 'article-2')
})

test('of the versions whose day has come the last published is in force', () => {
  const states = (today: string, ...days: (string | null)[]) =>
    withStates(
      days.map((effectiveDate, index) => ({ version: days.length - index, effectiveDate: effectiveDate as never })),
      today as never,
    )
      .map(({ state }) => state)
      .join(' ')
  assert.equal(states('2026-06-01', '2026-09-01', '2026-05-01', null), 'coming current former')
  assert.equal(states('2026-05-01', '2026-09-01', '2026-05-01', null), 'coming current former')
  assert.equal(states('2026-04-30', '2026-09-01', '2026-05-01', null), 'coming coming current')
  assert.equal(states('2026-04-30', '2026-04-01', '2026-05-01', null), 'current replaced former', 'dated wrongly at first')
  assert.equal(states('2027-01-01', '2026-04-01', '2026-05-01', null), 'current replaced former')
})
