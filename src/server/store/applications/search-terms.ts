import { sql } from 'kysely'
import { oneAtATime } from '#server/db/one-at-a-time.ts'
import type { Db } from '#server/db/open.ts'
import type { ApplicationRow, UserRow } from '#server/db/tables.ts'
import { inDigits, longestStart, termsOf } from './search-spelling.ts'

export type Kind = 'application' | 'user'

/** Rows of one INSERT: SQLite takes no more than 32,766 values. */
const atOnce = 5_000
/** Subjects whose terms are filled in together. */
const filledAtOnce = 200

type Applicant = Pick<
  ApplicationRow,
  'id' | 'koreanName' | 'englishName' | 'phoneNumber' | 'motorcycleModel' | 'status' | 'submittedAt'
>
type Person = Pick<UserRow, 'id' | 'username' | 'email' | 'firstName' | 'lastName' | 'createdAt'>

interface Subject {
  id: string
  /** Which list it stands on: accounts are one, applications are one for each status. */
  list: string
  /** By which that list is ordered. */
  at: string
  fields: string[]
}

/** Makes applications findable by part of a name, of the phone number or of the motorcycle. Call it in the transaction that wrote them. */
export async function indexApplications(db: Db, applications: readonly Applicant[]): Promise<void> {
  await indexFields(
    db,
    'application',
    applications.map(({ id, koreanName, englishName, phoneNumber, motorcycleModel, status, submittedAt }) => ({
      id,
      list: status,
      at: submittedAt,
      fields: [koreanName, englishName, phoneNumber.replaceAll(/\D/g, ''), motorcycleModel],
    })),
  )
}

/** Makes accounts findable by part of a name, written in either order, of the username or of the e-mail address. */
export async function indexUsers(db: Db, users: readonly Person[]): Promise<void> {
  await indexFields(
    db,
    'user',
    users.map(({ id, username, email, firstName, lastName, createdAt }) => ({
      id,
      list: 'user',
      at: createdAt,
      fields: [username, email ?? '', `${lastName ?? ''}${firstName ?? ''}`, `${firstName ?? ''}${lastName ?? ''}`],
    })),
  )
}

/** The subject stands on another list from now on. */
export async function moveStarts(db: Db, subjectId: string, list: string): Promise<void> {
  await db.updateTable('searchStarts').set({ list }).where('subjectId', '=', subjectId).execute()
}

export async function forgetTerms(db: Db, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await db.deleteFrom('searchTerms').where('subjectId', 'in', subjectIds).execute()
  await db.deleteFrom('searchStarts').where('subjectId', 'in', subjectIds).execute()
}

/** Terms of rows that were written before there were any. Does nothing when there is nothing to do. */
export async function indexWhatIsNot(db: Db): Promise<void> {
  const missing = (kind: Kind) =>
    sql<boolean>`not exists (select 1 from "searchTerms" where "subjectId" = "id" and "kind" = ${sql.lit(kind)})`
  await inSteps(db, async (change, after) => {
    const applications = await change
      .selectFrom('membershipApplications')
      .select(['id', 'koreanName', 'englishName', 'phoneNumber', 'motorcycleModel', 'status', 'submittedAt'])
      .where(missing('application'))
      .where('id', '>', after)
      .orderBy('id')
      .limit(filledAtOnce)
      .execute()
    await indexApplications(change, applications)
    return applications.at(-1)?.id
  })
  await inSteps(db, async (change, after) => {
    const users = await change
      .selectFrom('users')
      .select(['id', 'username', 'email', 'firstName', 'lastName', 'createdAt'])
      .where(missing('user'))
      .where('id', '>', after)
      .orderBy('id')
      .limit(filledAtOnce)
      .execute()
    await indexUsers(change, users)
    return users.at(-1)?.id
  })
}

/** Nobody may decide on an application while it is filled in, or it would be found under the status that it had. */
async function inSteps(db: Db, step: (change: Db, after: string) => Promise<string | undefined>): Promise<void> {
  let last: string | undefined = ''
  while (last !== undefined) {
    const after: string = last
    last = await oneAtATime(db, (change) => step(change, after))
  }
}

async function indexFields(db: Db, kind: Kind, subjects: readonly Subject[]): Promise<void> {
  const terms: { kind: Kind; term: string; subjectId: string }[] = []
  const starts: { list: string; start: string; at: string; subjectId: string }[] = []
  for (const { id: subjectId, list, at, fields } of subjects) {
    const words = [...new Set(fields.flatMap(termsOf))]
    for (const word of words) terms.push({ kind, term: inDigits(word), subjectId })
    for (const start of startsOf(words)) starts.push({ list, start: inDigits(start), at, subjectId })
  }
  // Another process may be filling in the same rows.
  for (let first = 0; first < terms.length; first += atOnce) {
    const rows = terms.slice(first, first + atOnce)
    await db
      .insertInto('searchTerms')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  for (let first = 0; first < starts.length; first += atOnce) {
    const rows = starts.slice(first, first + atOnce)
    await db
      .insertInto('searchStarts')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

function startsOf(words: readonly string[]): Set<string> {
  const lengths = Array.from({ length: longestStart }, (_, index) => index + 1)
  return new Set(
    words.flatMap((word) => lengths.filter((length) => length <= word.length).map((length) => word.slice(0, length))),
  )
}
