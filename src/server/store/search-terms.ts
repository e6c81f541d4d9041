import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { ApplicationRow, UserRow } from '#server/db/tables.ts'

type Kind = 'application' | 'user'

/** Letters of one field that can be searched, and of one word of a search. */
const longestField = 60
const longestWord = 20
const mostWords = 8
const shortWord = 2

/** Rows of one INSERT: SQLite takes no more than 32,766 values. */
const atOnce = 5_000

type Applicant = Pick<ApplicationRow, 'id' | 'koreanName' | 'englishName' | 'phoneNumber' | 'motorcycleModel'>
type Person = Pick<UserRow, 'id' | 'username' | 'email' | 'firstName' | 'lastName'>

/** Makes applications findable by part of a name, of the phone number or of the motorcycle. Call it in the transaction that wrote them. */
export async function indexApplications(db: Db, applications: readonly Applicant[]): Promise<void> {
  await indexFields(
    db,
    'application',
    applications.map(({ id, koreanName, englishName, phoneNumber, motorcycleModel }) => ({
      id,
      fields: [koreanName, englishName, phoneNumber.replaceAll(/\D/g, ''), motorcycleModel],
    })),
  )
}

/** Makes accounts findable by part of a name, written in either order, of the username or of the e-mail address. */
export async function indexUsers(db: Db, users: readonly Person[]): Promise<void> {
  await indexFields(
    db,
    'user',
    users.map(({ id, username, email, firstName, lastName }) => ({
      id,
      fields: [username, email ?? '', `${lastName ?? ''}${firstName ?? ''}`, `${firstName ?? ''}${lastName ?? ''}`],
    })),
  )
}

export async function forgetTerms(db: Db, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length > 0) await db.deleteFrom('searchTerms').where('subjectId', 'in', subjectIds).execute()
}

/**
 * The condition "holds every word of the search" for the row whose key is `id`. A blank search is held by all.
 *
 * The longest word is looked up: few rows hold it, and no other is read. The others, and a word so short that half the club holds it, are
 * asked of each row on the way down the list, which then ends at the first full page.
 */
export function holds(kind: Kind, search: string | undefined): RawBuilder<boolean> {
  const [first, ...others] = wordsOf(search ?? '').toSorted((a, b) => b.length - a.length)
  if (first === undefined) return sql<boolean>`1 = 1`
  const conditions = [
    first.length > shortWord ? isAmong(kind, first) : has(kind, first),
    ...others.map((word) => has(kind, word)),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function isAmong(kind: Kind, word: string): RawBuilder<boolean> {
  return sql`"id" in (select "subjectId" from "searchTerms" where "kind" = ${kind} and ${beginsWith(word)})`
}

function has(kind: Kind, word: string): RawBuilder<boolean> {
  return sql`exists (select 1 from "searchTerms" where "subjectId" = "id" and "kind" = ${kind} and ${beginsWith(word)})`
}

function beginsWith(word: string): RawBuilder<boolean> {
  const first = inDigits(word)
  // The same number of digits, one higher: behind everything that begins with them.
  const end = String(BigInt(first) + 1n)
  return sql`"term" >= ${first} and "term" < ${end}`
}

/** Terms of rows that were written before there were any. Does nothing when there is nothing to do. */
export async function indexWhatIsNot(db: Db): Promise<void> {
  const missing = (kind: Kind) =>
    sql<boolean>`not exists (select 1 from "searchTerms" where "subjectId" = "id" and "kind" = ${sql.lit(kind)})`
  const applications = await db
    .selectFrom('membershipApplications')
    .select(['id', 'koreanName', 'englishName', 'phoneNumber', 'motorcycleModel'])
    .where(missing('application'))
    .execute()
  await indexApplications(db, applications)
  const users = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'firstName', 'lastName'])
    .where(missing('user'))
    .execute()
  await indexUsers(db, users)
}

async function indexFields(db: Db, kind: Kind, subjects: readonly { id: string; fields: string[] }[]): Promise<void> {
  const rows = subjects.flatMap(({ id, fields }) =>
    [...new Set(fields.flatMap(termsOf))].map((term) => ({ kind, term: inDigits(term), subjectId: id })),
  )
  for (let start = 0; start < rows.length; start += atOnce) {
    await db
      .insertInto('searchTerms')
      .values(rows.slice(start, start + atOnce))
      // Another process may be filling in the same rows.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Whatever part of the field somebody types is the beginning of one of these. Blanks and dashes do not count: `R1250` finds `R 1250 GS`. */
function termsOf(field: string): string[] {
  const letters = spell(field)
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')
    .slice(0, longestField)
  const initials = initialsOf(letters)
  return [letters, ...(initials === letters ? [] : [initials])].flatMap((text) =>
    Array.from({ length: text.length }, (_, start) => text.slice(start, start + longestWord)),
  )
}

function wordsOf(search: string): string[] {
  const words = spell(search).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.slice(0, mostWords).map((word) => {
    // Somebody types consonants only, or has not yet finished a syllable.
    const sought = /[\u1100-\u1112]/.test(word) ? initialsOf(word) : word
    return sought.slice(0, longestWord)
  })
}

/** What keyboards make of two consonants that are typed one after the other. */
const pairs: Record<string, string> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
}

/** NFKC also turns the consonants of the keyboard (U+3131 and on) into those that syllables are made of. */
function spell(text: string): string {
  return text
    .replaceAll(/[ㄳㄵㄶㄺ-ㅀㅄ]/g, (pair) => pairs[pair] ?? pair)
    .normalize('NFKC')
    .toLowerCase()
}

/** 김도윤 → ᄀᄃᄋ; other letters stay. */
function initialsOf(text: string): string {
  return text.replaceAll(/[가-힣]/g, (syllable) => syllable.normalize('NFD').charAt(0))
}

/**
 * The letters as decimal digits, two for 0–9 and a–z, six for any other: each language's alphabet sorts in its own way in PostgreSQL, digits do not,
 * and a text that begins with another still does so in digits.
 */
function inDigits(word: string): string {
  let digits = ''
  for (let index = 0; index < word.length; index += 1) {
    const letter = word.charAt(index)
    digits += /[0-9a-z]/.test(letter)
      ? String(10 + Number.parseInt(letter, 36))
      : `9${String(letter.charCodeAt(0)).padStart(5, '0')}`
  }
  return digits
}
