import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxPhrases } from '#contract/news/phrases.ts'
import { createTestApp, setRole, type TestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { createPhrase } from './phrase-calls.ts'

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
  test(`an administrator adds sentences of the club, newest first, and deletes them; each leaves a line (${engine})`, async () => {
    await using app = await createTestApp({ engine })
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

  test(`a sentence stays when the account of its author is erased (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await app.signedInAs('admin')
    const author = await app.signedInAs('admin')
    await add(app, author.headers)
    await app.db.deleteFrom('users').where('id', '=', author.userId).execute()
    assert.equal((await list(app, headers)).length, 1)
  })

  test(`a user who is no longer an administrator when the change is made changes nothing (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { userId, headers } = await app.signedInAs('admin')
    const { id } = (await add(app, headers)).json()
    await setRole(app.db, userId, 'member')
    await assert.rejects(createPhrase(app.db, text, { actorId: userId }), { status: 403 })
    assert.equal((await remove(app, headers, id)).statusCode, 403)
    assert.equal((await app.db.selectFrom('phrases').select('id').execute()).length, 1)
  })
}

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
