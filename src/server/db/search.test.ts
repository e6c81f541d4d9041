import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ApplicationStatus, applicationStatuses } from '#contract/members/applications.ts'
import { createUser, listUsers } from '#server/accounts/users.ts'
import { countApplications, listApplicationSummaries, submitApplication } from '#server/members/membership-applications.ts'
import { answers, insertApplication } from '../../../test/applying.ts'
import { moment } from '../../../test/club-clock.ts'
import { column } from '../../../test/columns.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { newId } from './new-id.ts'
import type { Db } from './open.ts'
import { derivedColumns } from './search.ts'

const stranger = { userId: undefined, ticket: undefined, language: 'ko', moment } as const

const finds: Record<string, string[]> = {
  name: ['김도윤', '도윤', '윤', '김 도윤', '김도윤'.normalize('NFD'), '김\u200b도윤'],
  'English name': ['doyun', 'KIM', 'yun kim', 'Ｄｏｙｕｎ', 'oyu', 'dóyun'],
  'initial consonants': ['ㄱㄷㅇ', 'ㄷㅇ', 'ㅇ', 'ㄱㄷ', '김ㄷㅇ', '\u1100\u1103\u110b'],
  phone: ['(303) 555-0142', '555-01', '0142', '３０３-５５５-０１４２', '+1 303 555', '김 +13035550142'],
  email: ['doyun@example.com', 'example.com'],
  motorcycle: ['bmw', 'R 1250 GS', 'r1250gs', '1250', 'bmw 김 303'],
  everything: ['', '  ', '-', '%', '_', '\\', "'"],
}
const misses = ['김도현', 'ㄱㄷㅎ', '도김', '5550199', 'ducati', '김 ducati', 'x'.repeat(100)]

const names = ['김도윤', '이서준', '박하은', '강도윤', '김서준']
const motorcycles = ['BMW R 1250 GS', 'BMW R nineT', 'Honda Rebel 500']

/** The expected result: the search rule applied to every row. */
const meanings: Record<string, (name: string, motorcycle: string) => boolean> = {
  ㄱㄷㅇ: (name) => name === '김도윤' || name === '강도윤',
  // The keyboard has joined two consonants.
  ㄳㅈ: (name) => name === '김서준',
  rider: () => true,
  'rider honda 김': (name, motorcycle) => name.startsWith('김') && motorcycle.startsWith('Honda'),
  'ducati 김': () => false,
}

/** Applications in the table as `submitApplication` writes them. */
async function fill(db: Db, count: number) {
  const template = await insertApplication(db, { status: 'rejected' })
  const rows = Array.from({ length: count }, (_, number) => {
    const row = {
      ...template,
      id: newId(),
      koreanName: names[number % names.length] ?? '',
      englishName: `Rider ${number}`,
      motorcycleModel: motorcycles[number % motorcycles.length] ?? '',
      status: applicationStatuses[number % 7 === 0 ? 0 : number % 11 === 0 ? 2 : 1],
      // Some have the same time.
      submittedAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(number / 2) * 1000).toISOString(),
    }
    return { ...row, ...derivedColumns(row) }
  })
  await db.deleteFrom('membershipApplications').execute()
  await db.insertInto('membershipApplications').values(rows).execute()
  return rows
}

for (const engine of engines) {
  test(`${engine}: an application is found by any part of name, phone, email and motorcycle, and by nothing else`, async () => {
    await using db = await freshDatabase(engine)
    await submitApplication(db, answers, stranger)
    const found = async (search: string) => (await listApplicationSummaries(db, { limit: 10, search })).rows.length
    for (const [what, searches] of Object.entries(finds))
      for (const search of searches) assert.equal(await found(search), 1, `${what}: ${search}`)
    for (const search of misses) assert.equal(await found(search), 0, search)
  })

  test(`${engine}: an account is found by its own names, username and email address, and by what its application says`, async () => {
    await using db = await freshDatabase(engine)
    const nameless = { passwordHash: 'hash', email: null, firstName: null, lastName: null }
    await createUser(db, { ...nameless, username: 'other' })
    await createUser(db, { ...nameless, username: 'Moto.Sua', email: 'ride@club.example', firstName: '수아', lastName: '박' })
    const { id } = await createUser(db, { ...nameless, username: 'rider' })
    await submitApplication(db, answers, { ...stranger, userId: id })
    for (const [username, searches] of Object.entries({
      'Moto.Sua': ['박수아', '수아 박', '수아박', 'ㅂㅅㅇ', 'moto.s', 'SUA', 'ride@club', 'club.example'],
      rider: ['김도윤', 'ㄱㄷㅇ', 'doyun', 'R1250', 'bmw 도윤', '0142', '3035550142', '+1 303 555 0142', '303.555.0142'],
    }))
      for (const search of searches)
        assert.deepEqual(column((await listUsers(db, { limit: 10, search })).rows, 'username'), [username], search)
    for (const search of ['0143', '이수빈', 'null'])
      assert.deepEqual((await listUsers(db, { limit: 10, search })).rows, [], search)
    assert.equal((await listUsers(db, { limit: 10 })).rows.length, 3)
  })

  test(`${engine}: a search returns the rows that contain every word, in list order, in full pages and by status`, async () => {
    await using db = await freshDatabase(engine)
    const rows = (await fill(db, 260)).sort((one, other) => (one.submittedAt + one.id < other.submittedAt + other.id ? 1 : -1))
    for (const [search, isMeant] of Object.entries(meanings)) {
      const meant = rows.filter(({ koreanName, motorcycleModel }) => isMeant(koreanName, motorcycleModel))
      for (const status of [undefined, ...applicationStatuses]) {
        const expected = meant.filter((row) => status === undefined || row.status === status).map(({ id }) => id)
        const found: string[] = []
        let after: string | undefined
        do {
          const page = await listApplicationSummaries(db, { limit: 60, after, status, search })
          after = page.next ?? undefined
          if (after !== undefined) assert.equal(page.rows.length, 60, 'only the last page is short')
          found.push(...page.rows.map(({ id }) => id))
        } while (after !== undefined)
        assert.deepEqual(found, expected, `${search} ${status}`)
      }
      const count = (status: ApplicationStatus) => meant.filter((row) => row.status === status).length
      const expected = { pending: count('pending'), approved: count('approved'), rejected: count('rejected') }
      assert.deepEqual(await countApplications(db, search), expected, search)
    }
  })
}

test('phone numbers and names are found in all their forms, whichever is stored', async () => {
  await using db = await freshDatabase()
  const found = async (search: string) => (await listApplicationSummaries(db, { limit: 10, search })).rows.length
  const domestic = ['010-1234-5678', '01012345678', '０１０１２３４５６７８']
  const korean = [...domestic, '+82 10 1234 5678', '+821012345678', '82-10-1234-5678', '+82 (0)10-1234-5678']
  const american = ['(303) 555-0142', '303.555.0142', '1-303-555-0142', '+1 303 555 0142', '3035550142']
  for (const forms of [korean, american]) {
    for (const stored of forms) {
      await db.deleteFrom('membershipApplications').execute()
      await submitApplication(db, { ...answers, phoneNumber: `아내 ${stored}, 02-735-1234` }, stranger)
      for (const search of [...forms, '+82 2 735 1234', '735-1234', stored.slice(0, -2)])
        assert.equal(await found(search), 1, `${stored}: ${search}`)
    }
  }
  const spellings = [
    ['Núñez', 'Nunez', 'NUÑEZ', 'Núñez'.normalize('NFD'), 'Ｎｕｎｅｚ', 'nu\u200bnez'],
    ['Søren Łukasz', 'soren lukasz'],
    ['김 철수', '김철수', '김철수'.normalize('NFD'), '김\u3164철수'],
  ]
  for (const forms of spellings) {
    for (const englishName of forms) {
      await db.deleteFrom('membershipApplications').execute()
      await submitApplication(db, { ...answers, englishName }, stranger)
      for (const search of forms) assert.equal(await found(search), 1, `${englishName}: ${search}`)
    }
  }
})
