import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { type Announcement, AnnouncementInput } from '#contract/news/announcements.ts'
import { maxPhrases } from '#contract/news/phrases.ts'
import { createTestApp, type SignedIn, setRole, type TestApp } from '../../../test/app.ts'
import { column, columns } from '../../../test/columns.ts'
import { engines } from '../../../test/databases/databases.ts'
import { call, send, statusOf } from '../../../test/send.ts'
import { createPhrase } from './news-calls.ts'

const input = {
  ...{ type: 'riding', titleKo: '봄 라이딩', titleEn: 'Spring ride', eventDate: '2026-04-05' },
  ...{ contentKo: '첫째 줄\n둘째 줄', contentEn: 'One line\nTwo lines' },
}
const publish = (app: TestApp, by: SignedIn, changes: object = {}) =>
  call<Announcement>(app, by, 'POST /api/announcements', { ...input, ...changes })
const shown = async (app: TestApp) => (await call<Announcement[]>(app, null, 'GET /api/announcements')).body

for (const engine of engines) {
  test(`anyone reads one announcement by its id; the next link leads to every older one, newest first (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const ids: string[] = []
    for (const [index, day] of [1, 1, 2, 2, 3, 3, 4].entries())
      ids.push((await publish(app, admin, { eventDate: `2026-05-0${day}`, titleEn: `Ride ${index}` })).body.id)
    const url = '/api/announcements'
    const one = await call<Announcement>(app, null, `GET ${url}/${ids[1]}`)
    assert.deepEqual([one.status, one.body.titleEn], [200, 'Ride 1'])
    assert.equal((await call(app, null, `GET ${url}/nothing`)).status, 404)
    const readAll = async (query: string) => {
      const pages: string[][] = []
      for (let next: string | undefined = query; next !== undefined; ) {
        const answer = await send(app, null, `GET ${url}?${next}`)
        assert.equal(answer.statusCode, 200)
        pages.push(column(answer.json(), 'id'))
        next = /^<\/api\/announcements\?(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
      }
      return pages
    }
    const [a, b, c, d, e, f, g] = ids
    assert.deepEqual(await readAll('limit=3'), [[g, f, e], [d, c, b], [a]])
    assert.deepEqual(await readAll(`limit=2&olderThan=${d}`), [[c, b], [a]])
    assert.deepEqual(await readAll(`olderThan=${a}`), [[]])
    assert.equal((await call(app, null, `GET ${url}?olderThan=nothing`)).status, 404)
    assert.equal((await call(app, null, `GET ${url}?limit=1000`)).status, 400, 'no page is longer than 999')
  })
}

test('an administrator publishes, changes and deletes an announcement that is public', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const created = await publish(app, admin, { id: 'mine', createdBy: 'unknown', extra: 1 })
  assert.equal(created.status, 201)
  const { id, createdAt, updatedAt, ...rest } = created.body
  // Midnight in Denver, the sample club's time zone.
  assert.deepEqual(rest, { ...input, eventDate: '2026-04-05T06:00:00.000Z', createdBy: admin.userId })
  assert.notEqual(id, 'mine')
  assert.equal(createdAt, updatedAt)
  assert.deepEqual(await shown(app), [created.body])

  const moved = { ...input, eventDate: '2026-04-05T08:30', titleEn: 'Moved' }
  const changed = await call<Announcement>(app, admin, `PUT /api/announcements/${id}`, moved)
  const { eventDate, titleEn } = changed.body
  assert.deepEqual([changed.status, eventDate, titleEn], [200, '2026-04-05T14:30:00.000Z', 'Moved'])
  assert.equal(changed.body.createdAt, createdAt)

  const remove = () => statusOf(app, admin, `DELETE /api/announcements/${id}`)
  assert.deepEqual([await remove(), await remove()], [204, 404])
  assert.deepEqual(await shown(app), [])
})

test('each field is required and checked; whitespace counts as missing', async () => {
  const pathOf = (changes: object) => z.safeParse(AnnouncementInput, { ...input, ...changes }).error?.issues[0]?.path.join('.')
  assert.equal(pathOf({}), undefined)
  for (const field of Object.keys(input))
    for (const value of [undefined, null, '', '   ', 7, true, ['x'], {}])
      assert.equal(pathOf({ [field]: value }), field, `${field}: ${JSON.stringify(value)}`)
  for (const eventDate of ['2026-02-30', 'tomorrow', '2026-04-05T25:00', '05/04/2026', '2026-04-05T08:30+99:00'])
    assert.equal(pathOf({ eventDate }), 'eventDate', eventDate)
  for (const titleKo of ['x'.repeat(201), 'a\nb', 'a\u0000b']) assert.equal(pathOf({ titleKo }), 'titleKo')
  assert.equal(pathOf({ type: 'party' }), 'type')
  assert.equal(pathOf({ contentEn: 'x'.repeat(10_001) }), 'contentEn')

  await using app = await createTestApp()
  const refused = await publish(app, await app.signedInAs('admin'), { titleEn: ' ' })
  assert.deepEqual([refused.status, refused.issues.length, await shown(app)], [400, 1, []])
})

const text = { textKo: '{time}에 클럽하우스에서 모입니다.', textEn: 'We meet at the clubhouse at {time}.' }
const add = (app: TestApp, by: SignedIn, payload: object = text) => call(app, by, 'POST /api/phrases', payload)
const list = async (app: TestApp, by: SignedIn) => (await call(app, by, 'GET /api/phrases?limit=100')).body

for (const engine of engines) {
  test(`of several sentences added at once, only as many as fit are kept (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const row = { ...text, createdAt: new Date().toISOString(), createdBy: admin.userId }
    const rows = Array.from({ length: maxPhrases - 1 }, (_, number) => ({ ...row, id: `${number}` }))
    await app.db.insertInto('phrases').values(rows).execute()
    const added = await Promise.all([1, 2, 3].map(() => add(app, admin)))
    const full = 'The club already has 100 sentences of its own. Please delete one first.'
    assert.deepEqual(columns(added, 'status', 'message').sort(), [[201, ''], ...[1, 2].map(() => [409, full])])
    assert.equal((await list(app, admin)).length, maxPhrases)
  })
}

test('administrators add sentences, newest first, which stay without their author, and delete them; each leaves a line', async () => {
  await using app = await createTestApp()
  const [admin, author] = [await app.signedInAs('admin'), await app.signedInAs('admin')]
  const first = await add(app, author)
  assert.equal(first.status, 201)
  const { id, createdAt, ...rest } = first.body
  assert.deepEqual(rest, text)
  assert.ok(Date.parse(createdAt) <= Date.now())
  const second = await add(app, admin, { textKo: ' 김밥을 준비합니다. ', textEn: 'There is gimbap.', createdBy: 'x' })
  assert.equal(second.body.textKo, '김밥을 준비합니다.')
  assert.equal((await add(app, admin, { ...text, textEn: 'We meet.' })).issues.length, 1, 'a field in one language only')
  await app.db.deleteFrom('users').where('id', '=', author.userId).execute()
  assert.deepEqual(await list(app, admin), [second.body, first.body])

  const remove = () => call(app, admin, `DELETE /api/phrases/${id}`)
  assert.deepEqual([(await remove()).status, (await remove()).status], [204, 404])
  await setRole(app.db, admin.userId, 'member')
  await assert.rejects(createPhrase(app.db, text, { actorId: admin.userId }), { status: 403 })
  await setRole(app.db, admin.userId, 'admin')
  assert.deepEqual(await list(app, admin), [second.body])
  const lines = await app.db.selectFrom('auditLog').selectAll().where('action', 'like', 'phrase.%').orderBy('id').execute()
  assert.deepEqual(columns(lines, 'actorId', 'action', 'subjectId', 'detail'), [
    [author.userId, 'phrase.create', null, null],
    [admin.userId, 'phrase.create', null, null],
    [admin.userId, 'phrase.delete', null, null],
  ])
})
