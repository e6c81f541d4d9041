import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUser, listUsers } from '#server/store/accounts/users.ts'
import { answers } from '../../../../test/applying.ts'
import { engines, freshDatabase } from '../../../../test/databases/databases.ts'
import { countApplications, listApplicationSummaries, submitApplication } from './membership-applications.ts'
import { indexWhatIsNot } from './search-terms.ts'

const nobody = { userId: undefined, ticket: undefined, language: 'ko' } as const

const finds: Record<string, string[]> = {
  name: ['김도윤', '도윤', '윤', '김 도윤', '김도윤'.normalize('NFD'), 'doyun', 'KIM', 'yun kim', 'Ｄｏｙｕｎ', 'oyu'],
  'initial consonants': ['ㄱㄷㅇ', 'ㄷㅇ', 'ㅇ', 'ㄱㄷ', '김ㄷㅇ', '\u1100\u1103\u110b'],
  phone: ['3035550142', '(303) 555-0142', '555-01', '0142', '+1 303 555 0142'],
  motorcycle: ['bmw', 'R 1250 GS', 'r1250gs', '1250', 'bmw 김 303'],
  everything: ['', '  ', '-'],
}
const misses = ['김도현', 'ㄱㄷㅎ', '도김', '5550199', 'ducati', '김 ducati', '%', '_', '\\', "'", 'x'.repeat(100)]

for (const engine of engines) {
  test(`${engine}: an application is found by any part of name, phone and motorcycle, and by nothing else`, async () => {
    await using db = await freshDatabase(engine)
    await submitApplication(db, answers, nobody)
    const found = async (search: string) => (await listApplicationSummaries(db, { limit: 10, search })).rows.length
    for (const [what, searches] of Object.entries(finds))
      for (const search of searches) assert.equal(await found(search), 1, `${what}: ${search}`)
    // Signs alone say nothing that could be looked for.
    for (const search of misses.filter((text) => /[\p{L}\p{N}]/u.test(text))) assert.equal(await found(search), 0, search)
    assert.deepEqual(await countApplications(db, 'ㄱㄷㅇ'), { pending: 1, approved: 0, rejected: 0, more: [] })
    assert.deepEqual(await countApplications(db, 'ducati'), { pending: 0, approved: 0, rejected: 0, more: [] })
  })

  test(`${engine}: consonants that the keyboard has drawn together still find the name`, async () => {
    await using db = await freshDatabase(engine)
    await submitApplication(db, { ...answers, koreanName: '박서준' }, nobody)
    await submitApplication(db, { ...answers, koreanName: '강소연' }, nobody)
    const { rows } = await listApplicationSummaries(db, { limit: 10, search: 'ㄳㅇ' })
    assert.deepEqual(
      rows.map(({ koreanName }) => koreanName),
      ['강소연'],
    )
  })

  test(`${engine}: an account is found by its names in either order, username and address`, async () => {
    await using db = await freshDatabase(engine)
    await createUser(db, {
      username: 'Moto.Doyun',
      passwordHash: 'hash',
      email: 'ride@club.example',
      firstName: '도윤',
      lastName: '김',
    })
    await createUser(db, { username: 'other', passwordHash: 'hash', email: null, firstName: null, lastName: null })
    for (const search of ['김도윤', '도윤 김', '도윤김', 'ㄱㄷㅇ', 'moto.d', 'DOYUN', 'ride@club', 'club.example']) {
      const { rows } = await listUsers(db, { limit: 10, search })
      assert.deepEqual(
        rows.map(({ username }) => username),
        ['Moto.Doyun'],
        search,
      )
    }
    assert.equal((await listUsers(db, { limit: 10 })).rows.length, 2)
  })

  test(`${engine}: what was written before there was a search is made findable, once`, async () => {
    await using db = await freshDatabase(engine)
    await submitApplication(db, answers, nobody)
    await createUser(db, { username: 'rider', passwordHash: 'hash', email: null, firstName: null, lastName: null })
    const terms = async () => [
      ...(await db.selectFrom('searchTerms').selectAll().orderBy('kind').orderBy('term').execute()),
      ...(await db.selectFrom('searchStarts').selectAll().orderBy('list').orderBy('start').execute()),
    ]
    const before = await terms()
    assert.ok(before.length > 20)
    await db.deleteFrom('searchTerms').execute()
    await db.deleteFrom('searchStarts').execute()
    await Promise.all([indexWhatIsNot(db), indexWhatIsNot(db)])
    await indexWhatIsNot(db)
    assert.deepEqual(await terms(), before)
  })
}

test('the longest answers make a bounded number of rows', async () => {
  await using db = await freshDatabase()
  const long = '김'.repeat(100)
  await submitApplication(db, { ...answers, koreanName: long, englishName: long, motorcycleModel: long }, nobody)
  const { length } = await db.selectFrom('searchTerms').selectAll().execute()
  assert.ok(length < 400, `${length}`)
})
