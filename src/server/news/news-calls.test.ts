import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxPhrases } from '#contract/news/phrases.ts'
import { createTestApp, setRole, type TestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { createPhrase } from './news-calls.ts'

const input = {
  type: 'riding',
  titleKo: '봄 라이딩',
  titleEn: 'Spring ride',
  contentKo: '첫째 줄\n둘째 줄',
  contentEn: 'One line\nTwo lines',
  eventDate: '2026-04-05',
}

for (const engine of engines) {
  test(`following the next link visits every announcement once, newest first (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await app.signedInAs('admin')
    for (let day = 1; day <= 7; day += 1) {
      await app.inject({
        method: 'POST',
        url: '/api/announcements',
        headers,
        payload: { ...input, eventDate: `2026-05-0${Math.ceil(day / 2)}`, titleEn: `Ride ${day}` },
      })
    }
    const seen: { id: string; eventDate: string }[] = []
    let url: string | undefined = '/api/announcements?limit=3'
    while (url !== undefined) {
      const answer = await app.inject(url)
      assert.equal(answer.statusCode, 200)
      seen.push(...answer.json())
      url = /^<(\/api\/announcements\?limit=3&after=[^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    assert.equal(seen.length, 7)
    assert.equal((await app.inject('/api/announcements?limit=1000')).statusCode, 400, 'no page is longer than 999')
    assert.equal(new Set(seen.map(({ id }) => id)).size, 7)
    assert.deepEqual(
      seen.map(({ eventDate }) => eventDate),
      seen
        .map(({ eventDate }) => eventDate)
        .sort()
        .reverse(),
    )
  })
}

test('an administrator publishes, changes and deletes an announcement that is public', async () => {
  await using app = await createTestApp()
  const { headers, userId } = await app.signedInAs('admin')
  const created = await app.inject({
    method: 'POST',
    url: '/api/announcements',
    headers,
    payload: { ...input, id: 'mine', createdBy: 'unknown', extra: 1 },
  })
  assert.equal(created.statusCode, 201)
  const { id, createdAt, updatedAt, ...rest } = created.json()
  // Midnight in Denver, the sample club's time zone.
  assert.deepEqual(rest, { ...input, eventDate: '2026-04-05T06:00:00.000Z', createdBy: userId })
  assert.notEqual(id, 'mine')
  assert.equal(createdAt, updatedAt)
  assert.deepEqual((await app.inject('/api/announcements')).json(), [created.json()])

  const changed = await app.inject({
    method: 'PUT',
    url: `/api/announcements/${id}`,
    headers,
    payload: { ...input, eventDate: '2026-04-05T08:30', titleEn: 'Moved' },
  })
  assert.equal(changed.statusCode, 200)
  assert.equal(changed.json().eventDate, '2026-04-05T14:30:00.000Z')
  assert.equal(changed.json().titleEn, 'Moved')
  assert.equal(changed.json().createdAt, createdAt)

  const remove = () =>
    app.inject({
      method: 'DELETE',
      url: `/api/announcements/${id}`,
      headers: { ...headers, 'content-type': 'application/json' },
    })
  const removed = await remove()
  assert.equal(removed.statusCode, 204)
  assert.equal(removed.body, '')
  assert.equal((await remove()).statusCode, 404)
  assert.deepEqual((await app.inject('/api/announcements')).json(), [])
})

test('in the hour that autumn repeats, an announcement that is saved twice stays where it is', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const save = async (method: 'POST' | 'PUT', url: string, eventDate: string) =>
    (await app.inject({ method, url, headers, payload: { ...input, eventDate } })).json()
  const { id, eventDate } = await save('POST', '/api/announcements', '2026-11-01T01:30')
  // What the form shows of it, and sends again.
  const shown = Temporal.Instant.from(eventDate).toZonedDateTimeISO('America/Denver').toPlainDateTime().toString().slice(0, 16)
  assert.equal(shown, '2026-11-01T01:30')
  for (let round = 0; round < 2; round += 1)
    assert.equal((await save('PUT', `/api/announcements/${id}`, shown)).eventDate, eventDate)
})

test('each field is required and checked; whitespace counts as missing', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const send = (payload: Record<string, unknown>) => app.inject({ method: 'POST', url: '/api/announcements', headers, payload })
  for (const field of Object.keys(input)) {
    for (const value of [undefined, null, '', '   ', 7, true, ['x'], {}]) {
      const answer = await send({ ...input, [field]: value })
      assert.equal(answer.statusCode, 400, `${field}: ${JSON.stringify(value)}`)
      assert.equal(answer.json().issues[0].path, field)
    }
  }
  for (const eventDate of ['2026-02-30', 'tomorrow', '2026-04-05T25:00', '05/04/2026', '2026-04-05T08:30+99:00']) {
    assert.equal((await send({ ...input, eventDate })).statusCode, 400, eventDate)
  }
  for (const bad of [
    { type: 'party' },
    { titleKo: 'x'.repeat(201) },
    { titleEn: 'a\nb' },
    { titleKo: 'a\u0000b' },
    { contentEn: 'x'.repeat(10_001) },
  ]) {
    assert.equal((await send({ ...input, ...bad })).statusCode, 400, JSON.stringify(bad).slice(0, 30))
  }
  assert.deepEqual((await app.inject('/api/announcements')).json(), [])
})

test('an answer contains only the fields of the contract', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  for (const url of [
    '/api/users',
    '/api/announcements',
    '/api/membership-applications',
    '/api/photo-albums/admin',
    '/api/riding-events',
  ]) {
    const answer = await app.inject({ url, headers })
    assert.equal(answer.statusCode, 200, url)
    assert.doesNotMatch(answer.body, /password|Key"/i, url)
  }
})

test('anyone reads one announcement by its id, and the older ones after it', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const ids: string[] = []
  for (const day of ['2026-04-01', '2026-04-02', '2026-04-02', '2026-04-03']) {
    const { json } = await app.inject({
      method: 'POST',
      url: '/api/announcements',
      headers,
      payload: { ...input, eventDate: day, titleEn: `Ride ${ids.length}` },
    })
    ids.push(json().id)
  }
  const one = await app.inject(`/api/announcements/${ids[1]}`)
  assert.equal(one.statusCode, 200)
  assert.equal(one.json().titleEn, 'Ride 1')
  assert.equal((await app.inject('/api/announcements/nothing')).statusCode, 404)

  const titles = async (url: string) => (await app.inject(url)).json().map(({ titleEn }: { titleEn: string }) => titleEn)
  assert.deepEqual(await titles(`/api/announcements?olderThan=${ids[3]}`), ['Ride 2', 'Ride 1', 'Ride 0'])
  const first = await app.inject(`/api/announcements?olderThan=${ids[3]}&limit=2`)
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  assert.deepEqual(await titles(next), ['Ride 0'])
  assert.deepEqual(await titles(`/api/announcements?olderThan=${ids[0]}`), [])
  assert.equal((await app.inject('/api/announcements?olderThan=nothing')).statusCode, 404)
})

const text = { textKo: '{time}에 클럽하우스에서 모입니다.', textEn: 'We meet at the clubhouse at {time}.' }

type Headers = { cookie: string }
const add = (app: TestApp, headers: Headers, payload: object = text) =>
  app.inject({ method: 'POST', url: '/api/phrases', headers, payload })
const remove = (app: TestApp, headers: Headers, id: string) =>
  app.inject({ method: 'DELETE', url: `/api/phrases/${id}`, headers })
const list = async (app: TestApp, headers: Headers) => (await app.inject({ url: '/api/phrases?limit=100', headers })).json()

const lines = (app: TestApp) =>
  app.db
    .selectFrom('auditLog')
    .select(['actorId', 'action', 'subjectId', 'detail'])
    .where('action', 'like', 'phrase.%')
    .orderBy('id')
    .execute()

for (const engine of engines) {
  test(`of several sentences added at once, only as many as fit are kept (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { headers, userId } = await app.signedInAs('admin')
    const createdAt = new Date().toISOString()
    await app.db
      .insertInto('phrases')
      .values(Array.from({ length: maxPhrases - 1 }, (_, number) => ({ id: `${number}`, ...text, createdAt, createdBy: userId })))
      .execute()
    const answers = await Promise.all([add(app, headers), add(app, headers), add(app, headers)])
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 409, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    assert.equal(refused?.json().message, 'The club already has 100 sentences of its own. Please delete one first.')
    assert.equal((await list(app, headers)).length, maxPhrases)
  })
}

test('an administrator adds sentences of the club, newest first, and deletes them; each leaves a line', async () => {
  await using app = await createTestApp()
  const { headers, userId } = await app.signedInAs('admin')
  const first = await add(app, headers)
  assert.equal(first.statusCode, 201)
  const { id, createdAt, ...rest } = first.json()
  assert.deepEqual(rest, text)
  assert.ok(Date.parse(createdAt) <= Date.now())
  const second = await add(app, headers, { textKo: ' 김밥을 준비합니다. ', textEn: 'There is gimbap.', createdBy: 'x' })
  assert.deepEqual(await list(app, headers), [second.json(), first.json()])
  assert.equal(second.json().textKo, '김밥을 준비합니다.')

  assert.equal((await remove(app, headers, id)).statusCode, 204)
  assert.equal((await remove(app, headers, id)).statusCode, 404)
  assert.deepEqual(await list(app, headers), [second.json()])
  const line = (action: string) => ({ actorId: userId, action, subjectId: null, detail: null })
  assert.deepEqual(await lines(app), [line('phrase.create'), line('phrase.create'), line('phrase.delete')])
})

test('a sentence stays when the account of its author is erased', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const author = await app.signedInAs('admin')
  await add(app, author.headers)
  await app.db.deleteFrom('users').where('id', '=', author.userId).execute()
  assert.equal((await list(app, headers)).length, 1)
})

test('a user who is no longer an administrator when the change is made changes nothing', async () => {
  await using app = await createTestApp()
  const { userId, headers } = await app.signedInAs('admin')
  await add(app, headers)
  await setRole(app.db, userId, 'member')
  await assert.rejects(createPhrase(app.db, text, { actorId: userId }), { status: 403 })
  assert.equal((await app.db.selectFrom('phrases').select('id').execute()).length, 1)
})

test('a sentence with an unknown field, or with a field in one language only, is refused beside the field', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  for (const [payload, path] of [
    [{ ...text, textKo: '{hour}에 모입니다.' }, 'textKo'],
    [{ ...text, textEn: 'We meet.' }, 'textEn'],
    [{ textKo: text.textKo }, 'textEn'],
    [{ ...text, textKo: 7 }, 'textKo'],
  ] as const) {
    const answer = await add(app, headers, payload)
    assert.equal(answer.statusCode, 400, JSON.stringify(payload))
    assert.equal(answer.json().issues[0].path, path)
  }
  assert.deepEqual(await list(app, headers), [])
})
