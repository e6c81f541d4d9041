import { type RawBuilder, sql } from 'kysely'
import { namesWith } from '#contract/fields.ts'
import { type ApplicationField, kinds } from '#contract/members/application-facts.ts'
import { MembershipApplicationInput } from '#contract/members/membership-applications.ts'
import { consonantsOf, spell } from '#contract/names.ts'
import { findWrittenNumbers } from '#contract/phone-numbers.ts'
import { phoneKeys, searchedDigits } from '#server/phone-numbers.ts'
import type { Db } from './open.ts'
import type { ApplicationRow, UserRow } from './tables.ts'
import { inTransaction } from './transaction.ts'

// Lists are searched in one column, `searchText`, which is written with the row. docs/decisions/018

const searched = namesWith(MembershipApplicationInput, 'searched')
type Applicant = Pick<ApplicationRow, (typeof searched)[number]>
type Person = Pick<UserRow, 'username' | 'email' | 'firstName' | 'lastName'>

export function applicationSearchText(applicant: Applicant): string {
  const isName = (name: ApplicationField) => kinds[name] === 'name'
  const others = searched.filter((name) => !isName(name))
  return searchTextOf(
    searched.filter(isName).map((name) => applicant[name]),
    others.flatMap((name) => (kinds[name] === 'phone' ? searchedDigits(applicant[name]) : applicant[name])),
  )
}

/** The columns that follow from the others of an application: write them with it. */
export function derivedColumns(applicant: Applicant & Pick<ApplicationRow, 'emergencyContactPhone'>) {
  // `1` and `없음`, which older forms took, call no one.
  const isNumber = findWrittenNumbers(applicant.emergencyContactPhone).length > 0
  return { searchText: applicationSearchText(applicant), hasEmergencyContact: isNumber ? 'true' : 'false' } as const
}

export function userSearchText({ username, email, firstName, lastName }: Person): string {
  const names = [`${lastName ?? ''}${firstName ?? ''}`, `${firstName ?? ''}${lastName ?? ''}`]
  return searchTextOf(names, [username, email ?? ''])
}

/** Names first: a search by name ends at this mark, which is in no word. */
const endOfNames = '|'

/** Each field without spaces and punctuation (`R1250` finds `R 1250 GS`), and its Korean initial consonants. */
function searchTextOf(names: readonly string[], others: readonly string[]): string {
  const parts = [names, others].map((fields) => {
    const words = fields.map((field) => spell(field).replaceAll(/[^\p{L}\p{N}\p{M}]/gu, ''))
    return [...new Set(words.flatMap((word) => [word, consonantsOf(word)]))].join(' ')
  })
  return parts.join(endOfNames)
}

/** Whether `searchText` contains every word. Words have letters and digits only, so none of LIKE's wildcards. */
export function matchesSearch(search: string | undefined): RawBuilder<boolean> {
  return containsWords(search, '%')
}

/**
 * The same for a query that has "users": also by what the account's applications contain, so that a person is found by a name in either script, a phone
 * number or a motorcycle.
 */
export function matchesPerson(search: string | undefined): RawBuilder<boolean> {
  return sql<boolean>`(${containsWords(search, '%', 'users.searchText')} or "users"."id" in (
    select "userId" from "membershipApplications" as "applied"
    where "status" <> 'rejected' and ${containsWords(search, '%', 'applied.searchText')}))`
}

/** The same for the names alone: a user who may not see a phone number cannot find a person by it. */
export function matchesNames(search: string): RawBuilder<boolean> {
  return containsWords(search, `%${endOfNames}%`)
}

function containsWords(search: string | undefined, end: string, column = 'searchText'): RawBuilder<boolean> {
  // A single consonant means that the user types initials or has not finished a syllable.
  const needles = wordsOf(search ?? '').map((word) => (/[\u1100-\u1112]/.test(word) ? consonantsOf(word) : word))
  if (needles.length === 0) return sql<boolean>`1 = 1`
  return sql<boolean>`(${sql.join(
    needles.map((word) => sql`${sql.ref(column)} like ${`%${word}${end}`}`),
    sql` and `,
  )})`
}

/** Whole phone numbers in the form that all their forms contain, and the words beside them. */
function wordsOf(search: string): string[] {
  const rest = findWrittenNumbers(search).reduceRight(
    (text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`,
    search,
  )
  return [...phoneKeys(search), ...(spell(rest).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])]
}

const batchSize = 500

/** Where a migration has left it empty. Several processes may do it at once. */
export async function fillSearchTexts(db: Db): Promise<void> {
  await inBatches(
    db,
    () =>
      db
        .selectFrom('users')
        .select(['id', 'username', 'email', 'firstName', 'lastName'])
        .where('searchText', 'is', null)
        .orderBy('id')
        .limit(batchSize)
        .execute(),
    (change, { id, ...user }) =>
      change
        .updateTable('users')
        .set({ searchText: userSearchText(user) })
        .where('id', '=', id)
        .where('searchText', 'is', null)
        .execute(),
  )
  await inBatches(
    db,
    () =>
      db
        .selectFrom('membershipApplications')
        .select(['id', ...searched, 'emergencyContactPhone'])
        .where('searchText', 'is', null)
        .orderBy('id')
        .limit(batchSize)
        .execute(),
    (change, { id, ...application }) =>
      change
        .updateTable('membershipApplications')
        .set(derivedColumns(application))
        .where('id', '=', id)
        // It may have been sent again since it was read.
        .where('searchText', 'is', null)
        .execute(),
  )
}

async function inBatches<Row>(
  db: Db,
  read: () => Promise<Row[]>,
  write: (change: Db, row: Row) => Promise<unknown>,
): Promise<void> {
  for (let rows = await read(); rows.length > 0; rows = await read()) {
    const batch = rows
    await inTransaction(db, async (change) => {
      for (const row of batch) await write(change, row)
    })
  }
}
