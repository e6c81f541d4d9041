import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ApplicationStatus, applicationStatuses } from '#contract/applications/membership-applications.ts'
import { countedAtMost } from '#contract/counts.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { ApplicationRow } from '#server/db/tables.ts'
import { commandLineActor } from '#server/store/site/audit-log.ts'
import { insertApplication } from '../../../../test/applicants.ts'
import { engines, freshDatabase } from '../../../../test/databases/databases.ts'
import { recordStatements } from '../../../../test/growth/statements.ts'
import { approveApplication } from './decisions.ts'
import { countApplications, listApplicationSummaries } from './membership-applications.ts'
import { forgetTerms, indexApplications } from './search-terms.ts'

const names = ['김도윤', '이서준', '박하은', '강도윤', '김서준']
const motorcycles = ['BMW R 1250 GS', 'BMW R nineT', 'Honda Rebel 500']
// So many that the commonest words are read down the list, and the rare ones are not.
const people = 260

async function fill(db: Db): Promise<ApplicationRow[]> {
  const rows = await Promise.all(
    Array.from({ length: people }, (_, number) =>
      insertApplication(db, {
        koreanName: names[number % names.length] ?? '',
        englishName: `Rider ${number}`,
        phoneNumber: `(303) 555-${String(number).padStart(4, '0')}`,
        motorcycleModel: motorcycles[number % motorcycles.length] ?? '',
        status: applicationStatuses[number % 7 === 0 ? 0 : number % 11 === 0 ? 2 : 1],
        // Some arrived at the same moment.
        submittedAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(number / 2) * 1000).toISOString(),
      }),
    ),
  )
  await indexApplications(db, rows)
  return rows
}

// Of several words that so many hold, not all is read for a count.
const heldByMany = 'rider 303555'

/** What the search means, asked of every row. */
const meanings: Record<string, (row: ApplicationRow) => boolean> = {
  ㄱㄷㅇ: ({ koreanName }) => koreanName === '김도윤' || koreanName === '강도윤',
  도윤: ({ koreanName }) => koreanName.endsWith('도윤'),
  ㅇ: ({ koreanName }) => koreanName !== '김서준',
  bmw: ({ motorcycleModel }) => motorcycleModel.startsWith('BMW'),
  'R 1250': ({ motorcycleModel }) => motorcycleModel.includes('1250'),
  rider: () => true,
  '3035550': () => true,
  '5550042': ({ phoneNumber }) => phoneNumber.endsWith('0042'),
  '도윤 bmw': ({ koreanName, motorcycleModel }) => koreanName.endsWith('도윤') && motorcycleModel.startsWith('BMW'),
  'rider honda 김': ({ koreanName, motorcycleModel }) => koreanName.startsWith('김') && motorcycleModel.startsWith('Honda'),
  'rider 5550042': ({ phoneNumber }) => phoneNumber.endsWith('0042'),
  'ducati 김': () => false,
  'honda rider': ({ motorcycleModel }) => motorcycleModel.startsWith('Honda'),
  '도윤 서준': () => false,
  [heldByMany]: () => true,
}

for (const engine of engines) {
  test(`${engine}: a search finds the same rows in the same order as reading them all, page by page and by status`, async () => {
    await using db = await freshDatabase(engine)
    const rows = (await fill(db)).sort((one, other) => (one.submittedAt + one.id < other.submittedAt + other.id ? 1 : -1))
    for (const [search, isMeant] of Object.entries(meanings)) {
      for (const status of [undefined, ...applicationStatuses]) {
        const expected = rows.filter((row) => isMeant(row) && (status === undefined || row.status === status)).map(({ id }) => id)
        const found: string[] = []
        let after: string | undefined
        for (let page = 0; page === 0 || after !== undefined; page += 1) {
          const answer = await listApplicationSummaries(db, { limit: 60, after, status, search })
          found.push(...answer.rows.map(({ id }) => id))
          after = answer.next ?? undefined
        }
        assert.deepEqual(found, expected, `${search} ${status}`)
      }
      const count = (status: ApplicationStatus) => rows.filter((row) => isMeant(row) && row.status === status).length
      const counts = await countApplications(db, search)
      for (const status of applicationStatuses) {
        if (search === heldByMany) {
          assert.ok(counts.more.includes(status) && counts[status] > 0 && counts[status] <= count(status), `${search} ${status}`)
          continue
        }
        assert.equal(counts[status], Math.min(countedAtMost, count(status)), `${search} ${status}`)
        assert.equal(counts.more.includes(status), count(status) > countedAtMost, `${search} ${status}`)
      }
    }
  })

  test(`${engine}: two words that many hold and few hold together are found within a few short pages`, async () => {
    await using db = await freshDatabase(engine)
    const both = new Set([3, 500, 501, 899])
    const template = await insertApplication(db, { englishName: 'A', phoneNumber: '1', status: 'rejected' })
    const rows = Array.from({ length: 900 }, (_, number) => ({
      ...template,
      id: newId(),
      koreanName: both.has(number) || number % 2 === 0 ? '도윤' : '서준',
      motorcycleModel: both.has(number) || number % 2 === 1 ? 'BMW' : 'Honda',
      status: number % 9 === 0 ? 'pending' : 'approved',
      submittedAt: new Date(Date.UTC(2026, 0, 1) - number * 1000).toISOString(),
    }))
    await db.insertInto('membershipApplications').values(rows).execute()
    await indexApplications(db, rows)
    for (const search of ['도윤 bmw', 'bmw 도윤']) {
      for (const status of [undefined, 'approved'] as const) {
        const expected = [...both].filter((number) => status === undefined || rows[number]?.status === status)
        const pages: number[][] = []
        let after: string | undefined
        do {
          const answer = await listApplicationSummaries(db, { limit: 20, after, search, status })
          pages.push(answer.rows.map(({ id }) => rows.findIndex((row) => row.id === id)))
          after = answer.next ?? undefined
        } while (after !== undefined)
        assert.deepEqual(pages.flat(), expected, `${search} ${status}`)
        assert.ok(pages.length > 1 && pages.length < 40, `${search} ${status}: ${JSON.stringify(pages)}`)
      }
      const counts = await countApplications(db, search)
      assert.deepEqual(counts.more, ['pending', 'approved'], 'more than was counted where not all was read')
      assert.ok(counts.approved <= both.size)
    }
  })

  test(`${engine}: an application that is decided is found under its new status at once`, async () => {
    await using db = await freshDatabase(engine)
    const rows = await fill(db)
    const waiting = rows.filter(({ status }) => status === 'pending').at(-1)
    assert.ok(waiting)
    await approveApplication(db, waiting.id, { userId: '', actorId: commandLineActor })
    const find = async (status: ApplicationStatus, search: string) =>
      (await listApplicationSummaries(db, { limit: 100, status, search })).rows.some(({ id }) => id === waiting.id)
    for (const search of ['rider', waiting.phoneNumber])
      assert.deepEqual([await find('pending', search), await find('approved', search)], [false, true], search)
  })

  test(`${engine}: a word that many hold is counted once, and found as before when few are left`, async () => {
    await using db = await freshDatabase(engine)
    const rows = await fill(db)
    const recording = recordStatements(db)
    const isCounted = async (search: string) => {
      await listApplicationSummaries(recording.db, { limit: 20, search })
      return recording.take().some(({ sql }) => sql.includes('count('))
    }
    assert.equal(await isCounted('rider bmw'), true)
    assert.equal(await isCounted('bmw rider'), false)
    assert.equal(await isCounted('rider 서준'), true, 'one of the words was not counted yet')
    assert.equal(await isCounted('rider 이서준'), true)
    assert.equal(await isCounted('rider 이서준'), true, 'a word that few hold is counted each time')

    const [oldest, ...others] = rows.filter(({ motorcycleModel }) => motorcycleModel.startsWith('BMW')).map(({ id }) => id)
    await forgetTerms(db, others)
    const found: string[] = []
    let after: string | undefined
    do {
      const page = await listApplicationSummaries(recording.db, { limit: 20, after, search: 'rider bmw' })
      found.push(...page.rows.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after !== undefined)
    assert.deepEqual(found, [oldest])
    assert.ok(!recording.take().some(({ sql }) => sql.includes('count(')))
  })
}
