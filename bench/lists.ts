import { performance } from 'node:perf_hooks'
import { migrate } from '#server/db/migrate.ts'
import { newId } from '#server/db/new-id.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { listAuditLog } from '#server/store/audit-log.ts'
import { countApplications, listApplicationSummaries } from '#server/store/membership-applications.ts'
import { indexApplications, indexUsers } from '#server/store/search-terms.ts'
import { listUsers } from '#server/store/users.ts'
import { startPostgres } from '../test/postgres.ts'

// What the administrators' lists cost with 10,000 people, as a ratio to what they cost with 100 in the same run. bench/README.md says how to read it.
const few = 100
const many = 10_000
const rounds = 60

const families = ['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임']
const givenNames = ['도윤', '서준', '하은', '민재', '유진', '지우', '재훈', '승우', '은혜', '태호']
const motorcycles = ['BMW R 1250 GS', 'Harley-Davidson Road Glide', 'Triumph Bonneville', 'Honda Rebel 500', 'Kawasaki Z900RS']

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item
}

async function fill(db: Db, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += 500) {
    const numbers = Array.from({ length: Math.min(500, to - start) }, (_, index) => start + index)
    const at = (number: number) => new Date(Date.UTC(2020, 0, 1) + number * 60_000).toISOString()
    const users = numbers.map((number) => ({
      id: newId(),
      username: `rider${number}`,
      usernameKey: `rider${number}`,
      password: 'none',
      email: `rider${number}@example.com`,
      emailKey: `rider${number}@example.com`,
      firstName: pick(givenNames, number),
      lastName: pick(families, number * 7),
      profileImageUrl: null,
      role: 'member' as const,
      isActive: 'true' as const,
      emailNotifications: 'true' as const,
      eventReminders: 'true' as const,
      createdAt: at(number),
      updatedAt: at(number),
    }))
    const applications = numbers.map((number, index) => ({
      id: newId(),
      koreanName: `${pick(families, number * 7)}${pick(givenNames, number)}`,
      englishName: `Rider ${number}`,
      kakaoId: `rider${number}`,
      phoneNumber: `(303) 555-${String(number).padStart(4, '0')}`,
      email: `rider${number}@example.com`,
      dateOfBirth: '1980-05-05',
      motorcycleModel: pick(motorcycles, number),
      emergencyContactName: '이수빈',
      emergencyContactRelation: 'friend',
      emergencyContactPhone: '(303) 555-0100',
      membershipFee: '$50',
      paymentStatus: 'paid',
      status: number % 50 === 0 ? 'pending' : 'approved',
      submittedAt: at(number),
      reviewedAt: null,
      notes: null,
      userId: users[index]?.id ?? null,
      paymentConfirmedAt: null,
      language: 'ko',
    }))
    await db.insertInto('users').values(users).execute()
    await db.insertInto('membershipApplications').values(applications).execute()
    await indexUsers(db, users)
    await indexApplications(db, applications)
  }
}

const lists: Record<string, (db: Db) => Promise<unknown>> = {
  'applications, first page': (db) => listApplicationSummaries(db, { limit: 20 }),
  'applications, pending': (db) => listApplicationSummaries(db, { limit: 20, status: 'pending' }),
  'applications, search 0042': (db) => listApplicationSummaries(db, { limit: 20, search: '0042' }),
  'applications, search ㄱㄷㅇ': (db) => listApplicationSummaries(db, { limit: 20, search: 'ㄱㄷㅇ' }),
  'applications, counts': (db) => countApplications(db, undefined),
  'members, first page': (db) => listUsers(db, { limit: 20 }),
  'members, search rider42': (db) => listUsers(db, { limit: 20, search: 'rider42' }),
  'audit log': (db) => listAuditLog(db, { limit: 20 }),
}

/** Median of the rounds, in milliseconds. */
async function time(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await ask()
    times.push(performance.now() - start)
  }
  return times.sort((one, other) => one - other)[rounds / 2] ?? 0
}

async function measure(engine: string, db: Db): Promise<void> {
  await migrate(db)
  await fill(db, 0, few)
  const small = new Map<string, number>()
  for (const [name, ask] of Object.entries(lists)) small.set(name, await time(() => ask(db)))
  await fill(db, few, many)
  console.log(`\n${engine}: ${many.toLocaleString('en')} people against ${few}`)
  for (const [name, ask] of Object.entries(lists)) {
    console.log(`  ${((await time(() => ask(db))) / (small.get(name) ?? 1)).toFixed(2).padStart(7)} ×  ${name}`)
  }
}

{
  await using db = openDatabase({ dataDir: ':memory:' })
  await measure('SQLite', db)
}
const postgres = await startPostgres()
{
  await using db = openDatabase({ dataDir: ':memory:', databaseUrl: postgres.url })
  await measure('PostgreSQL', db)
}
await postgres.stop()
