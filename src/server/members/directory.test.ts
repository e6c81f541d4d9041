import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '#contract/accounts/users.ts'
import { type DirectoryChoices, defaultDirectoryChoices } from '#contract/members/directory.ts'
import { createUser } from '#server/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import { applicationSearchText } from '#server/db/search.ts'
import type { ApplicationRow } from '#server/db/tables.ts'
import { createTestApp, setAccountActive } from '../../../test/app.ts'
import { answers, insertApplication } from '../../../test/applying.ts'
import { column } from '../../../test/columns.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { ask, send, statusOf } from '../../../test/send.ts'
import { findDirectoryChoices, listDirectory, saveDirectoryChoices } from './directory.ts'

const everything: DirectoryChoices = {
  isListed: true,
  showsPhone: true,
  showsKakaoId: true,
  showsMotorcycle: true,
  city: 'Boulder',
}

/** An account with an application of that name. */
async function join(
  db: Db,
  koreanName: string,
  { role = 'member', ...application }: { role?: Role } & Partial<ApplicationRow> = {},
) {
  const person = { username: `user of ${koreanName}`, email: `${koreanName.length}${Math.random()}@example.com` }
  const { id } = await createUser(db, { ...person, firstName: null, lastName: null, passwordHash: 'hash', role })
  await hand(db, id, { koreanName, englishName: 'Rider', ...application })
  return id
}

async function hand(db: Db, userId: string, values: Partial<ApplicationRow>) {
  const row = { ...answers, ...values }
  return insertApplication(db, { status: 'approved', userId, searchText: applicationSearchText(row), ...values })
}

async function find(db: Db, search?: string): Promise<(string | null)[]> {
  const { rows } = await listDirectory(db, { limit: 20, search })
  return rows.map(({ koreanName, lastName }) => koreanName ?? lastName)
}

for (const engine of engines) {
  test(`${engine}: a member shows the name alone until choosing more, and the choice is replaced as a whole`, async () => {
    await using db = await freshDatabase(engine)
    const id = await join(db, '김도윤', { englishName: 'Doyun Kim' })
    const name = { koreanName: '김도윤', englishName: 'Doyun Kim', firstName: null, lastName: null }
    const nothing = { phoneNumber: null, kakaoId: null, motorcycleModel: null, city: null }
    assert.equal(await findDirectoryChoices(db, id), null)
    assert.deepEqual((await listDirectory(db, { limit: 20 })).rows, [{ ...name, ...nothing }])
    assert.deepEqual(await saveDirectoryChoices(db, id, everything), everything)
    assert.deepEqual(await findDirectoryChoices(db, id), everything)
    const { phoneNumber, kakaoId, motorcycleModel } = answers
    assert.deepEqual((await listDirectory(db, { limit: 20 })).rows, [
      { ...name, phoneNumber, kakaoId, motorcycleModel, city: 'Boulder' },
    ])
    await saveDirectoryChoices(db, id, { ...defaultDirectoryChoices, showsMotorcycle: true })
    assert.deepEqual((await listDirectory(db, { limit: 20 })).rows, [{ ...name, ...nothing, motorcycleModel }])
    await saveDirectoryChoices(db, id, { ...everything, isListed: false })
    assert.deepEqual(await find(db), [])
    assert.deepEqual(await find(db, '도윤'), [])

    // Guests and deactivated accounts are not listed, administrators are.
    await join(db, '손님', { role: 'guest' })
    await setAccountActive(db, await join(db, '떠난이'), 'false')
    await join(db, '운영진', { role: 'admin' })
    assert.deepEqual(await find(db), ['운영진'])
    assert.deepEqual(await find(db, 'rider'), ['운영진'])
  })

  test(`${engine}: details and names are those of the newest approved application that is no duplicate`, async () => {
    await using db = await freshDatabase(engine)
    const id = await join(db, '옛이름', { submittedAt: '2024', motorcycleModel: 'Old' })
    await saveDirectoryChoices(db, id, everything)
    const current = await hand(db, id, { koreanName: '새이름', submittedAt: '2025', motorcycleModel: 'New' })
    await hand(db, id, { koreanName: '겹친이', submittedAt: '2026', duplicateOf: current.id })
    await hand(db, id, { koreanName: '거절', submittedAt: '2027', status: 'rejected' })
    const { rows } = await listDirectory(db, { limit: 20 })
    assert.equal(rows.map(({ koreanName, motorcycleModel }) => `${koreanName} ${motorcycleModel}`).join(), '새이름 New')
    for (const search of ['옛이름', '겹친이', '거절']) assert.deepEqual(await find(db, search), [], search)
    assert.deepEqual(await find(db, 'ㅅㅇㄹ'), ['새이름'])
  })

  test(`${engine}: a member is found by names and initials, and by no other field, shown or not`, async () => {
    await using db = await freshDatabase(engine)
    const id = await join(db, '김도윤', { englishName: 'Doyun Kim' })
    await join(db, '박하은', { englishName: 'Haeun Park' })
    const account = { username: 'quiet.road', email: 'road@club.example', passwordHash: 'hash', role: 'member' } as const
    await createUser(db, { ...account, firstName: '서준', lastName: '이' })
    await createUser(db, { ...account, username: 'nameless', email: null, firstName: null, lastName: null })
    for (const search of ['김도윤', '도윤 김', 'ㄱㄷㅇ', 'doyun', 'KIM', 'yun kim', '김 doyun'])
      assert.deepEqual(await find(db, search), ['김도윤'], search)
    assert.deepEqual(await find(db, '이서준'), ['이'])
    assert.ok((await find(db)).includes('nameless'), 'a username stands for a missing name')
    const hidden = 'nameless,303,5550142,0142,doyun_rides,example.com,bmw,1250,1991,quiet,club,이수빈,boulder,김도윤 303,도윤|303'
    for (const choices of [null, everything]) {
      if (choices) await saveDirectoryChoices(db, id, choices)
      for (const search of hidden.split(',')) assert.deepEqual(await find(db, search), [], search)
    }
  })

  test(`${engine}: the list comes in pages, newest account first, with and without a search`, async () => {
    await using db = await freshDatabase(engine)
    for (const day of [1, 2, 3]) {
      const id = await join(db, `라이더${day}`)
      await db
        .updateTable('users')
        .set({ createdAt: `2026-01-0${day}` })
        .where('id', '=', id)
        .execute()
    }
    for (const search of [undefined, 'ㄹㅇㄷ']) {
      const first = await listDirectory(db, { limit: 2, search })
      const rest = await listDirectory(db, { limit: 2, after: first.next ?? undefined, search })
      assert.deepEqual(column([...first.rows, ...rest.rows], 'koreanName'), ['라이더3', '라이더2', '라이더1'])
      assert.equal(rest.next, null)
    }
  })
}

test('a member chooses what others see, and no answer holds what is not chosen', async () => {
  await using app = await createTestApp()
  const [rider, reader] = [await app.signedInAs('member'), await app.signedInAs('member')]
  const searchText = applicationSearchText(answers)
  await insertApplication(app.db, { status: 'approved', userId: rider.userId, searchText })
  const list = (search: string) => send(app, reader, `GET /api/directory?search=${encodeURIComponent(search)}`)
  const choose = (payload: object) => ask(app, rider, 'PUT /api/directory/mine', payload)
  assert.deepEqual(await ask(app, rider, 'GET /api/directory/mine'), defaultDirectoryChoices)
  const { koreanName, englishName: _, phoneNumber, kakaoId, motorcycleModel, ...others } = answers
  const hidden = [phoneNumber, kakaoId, motorcycleModel, ...Object.values(others), rider.userId, rider.username, searchText]
  const before = await list('ㄱㄷㅇ')
  assert.equal(before.json()[0].koreanName, koreanName)
  for (const value of [...hidden, 'links']) assert.ok(!before.body.includes(value), value)

  assert.deepEqual(await choose({ ...everything, city: '  Boulder ' }), everything)
  const [shown] = (await list('doyun')).json()
  assert.deepEqual([shown.phoneNumber, shown.city], [phoneNumber, 'Boulder'])
  await choose({ ...everything, isListed: false })
  assert.ok(!(await list('')).body.includes(koreanName))
  const { showsPhone: __, ...withoutOne } = everything
  assert.equal(await statusOf(app, rider, 'PUT /api/directory/mine', withoutOne), 400, 'what is not said is not taken as a yes')
})
