import { type RawBuilder, sql } from 'kysely'
import { countedAtMost } from '#contract/counts.ts'
import type { Db } from '#server/db/open.ts'
import { past } from '#server/store/keyset.ts'
import { beginsWith, inDigits, longestStart } from './search-spelling.ts'
import type { Kind } from './search-terms.ts'
import { knownAsCommon } from './search-words.ts'

/** Of a word that no more rows hold than this, all are read. No page is longer, nor is any count. */
const mostRead = 110
/** Of one that more hold, so many rows of each list are read for one answer: more than are counted. Most of them fit. */
const readOfOne = countedAtMost + 10
/** Of several such words, so many: perhaps nothing fits, and yet a search shall cost about what it does in a club of a hundred. */
const readOfSeveral = 12

/** Where a row stands on its list. */
export interface Place {
  id: string
  at: string
  list: string
}

export interface Search {
  kind: Kind
  /** Never without words. Those that are likely to be rare come first. */
  words: readonly [string, ...string[]]
  /** Which lists are searched (store/search-terms.ts). */
  lists: readonly string[]
}

export interface Reading extends Search {
  /** One of the words. Its rows are read, and asked whether they hold the others. */
  word: string
  /** Which rows hold it, when few do. Those of a short word stand in order on lists of their own and need not be known. */
  holders?: string[]
  /** Whether reading may end before the list does. */
  mayEndEarly: boolean
  position: readonly [string, string] | undefined
}

/** Reads the rows of the word that the fewest hold, as far as that can be told without counting far; of words that many hold, the first. */
export async function chooseWord(db: Db, search: Search, position: Reading['position']): Promise<Reading> {
  const [first, ...others] = search.words
  // Every row of its list holds it.
  if (others.length === 0 && isStart(first)) return { ...search, word: first, position, mayEndEarly: false }
  const { word, count } = await findRarest(db, search)
  const reading = { ...search, word, position, mayEndEarly: count > mostRead }
  if (count === 0) return { ...reading, holders: [] }
  return isStart(word) || count > mostRead ? reading : { ...reading, holders: await findHolders(db, search.kind, word) }
}

/** With how often it is held, counted no further than just above `mostRead`. */
async function findRarest(db: Db, { kind, words }: Search): Promise<{ word: string; count: number }> {
  const common = knownAsCommon(db, kind)
  const uncounted = words.filter((word) => !common.has(word))
  const counts = uncounted.length === 0 ? new Map<string, number>() : await countHolders(db, kind, uncounted)
  const countOf = (word: string) => counts.get(word) ?? mostRead + 1
  for (const word of uncounted) if (countOf(word) > mostRead) common.add(word)
  const count = Math.min(...words.map(countOf))
  return { word: words.find((word) => countOf(word) === count) ?? words[0], count }
}

/** How often each word is held, up to just above `mostRead`. */
async function countHolders(db: Db, kind: Kind, words: readonly string[]): Promise<Map<string, number>> {
  const numbers = words.map((word, index) => {
    const some = sql`select 1 from "searchTerms" where "kind" = ${kind} and ${beginsWith('term', word)} limit ${sql.lit(mostRead + 1)}`
    return sql<number>`(select count(*) from (${some}) as "some")`.as(String(index))
  })
  const counts = await db.selectNoFrom(numbers).executeTakeFirstOrThrow()
  return new Map(words.map((word, index) => [word, counts[String(index)] ?? 0]))
}

/** Whether the lists are ordered by this whole word. */
function isStart(word: string): boolean {
  return word.length <= longestStart
}

async function findHolders(db: Db, kind: Kind, word: string): Promise<string[]> {
  const terms = await db
    .selectFrom('searchTerms')
    .select('subjectId')
    .where('kind', '=', kind)
    .where(beginsWith('term', word))
    .limit(sql.lit(mostRead))
    .execute()
  // Several terms of one row may begin with the word.
  return [...new Set(terms.map(({ subjectId }) => subjectId))]
}

/**
 * Those of the holders that hold every word, in no order. Asked with their ids: in one question for both, PostgreSQL may ask each row of a list whether
 * it is among the holders.
 */
export async function lookUp(db: Db, reading: Reading, holders: string[]): Promise<Place[]> {
  if (holders.length === 0) return []
  const { word, lists } = reading
  return db
    .selectFrom('searchStarts as row')
    .select(['row.subjectId as id', 'row.at', 'row.list'])
    .where('row.subjectId', 'in', holders)
    .where('row.start', '=', inDigits(word.slice(0, longestStart)))
    .where('row.list', 'in', lists)
    .where(holdsAll(reading, word))
    .execute()
}

/** The newest rows of one list that hold every word. */
export function newestOnList(db: Db, reading: Reading, list: string, atMost: number) {
  return db
    .selectFrom(
      downTheList(db, reading, list)
        .limit(sql.lit(readAtOnce(reading)))
        .as('row'),
    )
    .select(['at', 'subjectId as id', 'list'])
    .where(holdsAll(reading))
    .orderBy('at', 'desc')
    .orderBy('subjectId', 'desc')
    .limit(atMost)
}

/** The last row that is read of each list which goes on behind it. Written out: putting the three questions together took Kysely longer than the answer. */
export async function readEnds(db: Db, reading: Reading, lists: readonly string[]): Promise<Place[]> {
  const { word, position } = reading
  const last = sql.lit(readAtOnce(reading) - 1)
  const ends = lists.map(
    (list) =>
      sql`select * from (select "subjectId" as "id", "at", "list" from "searchStarts" where "list" = ${list} and "start" = ${endOf(word)} and ${past(position, ['at', 'subjectId'], 'desc')} order by "at" desc, "subjectId" desc limit 1 offset ${last}) as "end"`,
  )
  const { rows } = await sql<Place>`${sql.join(ends, sql` union all `)}`.execute(db)
  return rows
}

/** How many rows of each list are read for one answer. */
function readAtOnce({ words, mayEndEarly }: Reading): number {
  if (!mayEndEarly) return mostRead
  return words.length === 1 ? readOfOne : readOfSeveral
}

/** By the end of the word a list is read: that says more than its beginning, of an area code for instance. */
function endOf(word: string): string {
  return inDigits(word.slice(-longestStart))
}

function downTheList(db: Db, { word, position }: Reading, list: string) {
  return db
    .selectFrom('searchStarts')
    .select(['at', 'subjectId', 'list'])
    .where('list', '=', list)
    .where('start', '=', endOf(word))
    .where(past(position, ['at', 'subjectId'], 'desc'))
    .orderBy('at', 'desc')
    .orderBy('subjectId', 'desc')
}

/** Asked of one row after the other, first what costs least. @param known a word that the row is known to hold. */
function holdsAll({ kind, words, word }: Reading, known?: string): RawBuilder<boolean> {
  const starts = words.filter((other) => other !== word).map(hasStart)
  const terms = words.filter((other) => other !== known && !isStart(other)).map((other) => hasTerm(kind, other))
  const [all = sql<boolean>`1 = 1`, whole] = [starts, terms].filter((conditions) => conditions.length > 0).map(allTrue)
  return whole === undefined ? all : sql<boolean>`case when ${all} then ${whole} else 1 = 0 end`
}

function allTrue(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

// The `limit` keeps PostgreSQL from looking up all rows that hold the word, to join them.
/** Near in the index to what was asked for the row before. */
function hasStart(word: string): RawBuilder<boolean> {
  const start = inDigits(word.slice(0, longestStart))
  return sql<boolean>`(select 1 from "searchStarts" as "other" where "other"."list" = "row"."list" and "other"."start" = ${start} and "other"."at" = "row"."at" and "other"."subjectId" = "row"."subjectId" limit 1) = 1`
}

function hasTerm(kind: Kind, word: string): RawBuilder<boolean> {
  return sql<boolean>`(select 1 from "searchTerms" where "searchTerms"."subjectId" = "row"."subjectId" and "kind" = ${kind} and ${beginsWith('term', word)} limit 1) = 1`
}

interface Unitable<Query> {
  unionAll(other: Query): Query
}

/** Each list gives its newest and ends; PostgreSQL would read them all to merge them. */
export function allOf<Query extends Unitable<Query>>([first, ...others]: readonly Query[]): Query {
  if (first === undefined) throw new Error('A search of no list.')
  return others.reduce((all, query) => all.unionAll(query), first)
}
