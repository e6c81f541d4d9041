import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { type Page, past, toPage } from './keyset.ts'
import { beginsWith, inDigits, longestStart, wordsOf } from './search-spelling.ts'
import type { Kind } from './search-terms.ts'

/** Of a word that no more rows hold than this, all are read and put in order; a word that more hold is read down the list, until a page is full. */
const few = 100

/** Where a row stands on its list. */
export interface Place {
  id: string
  at: string
}

export interface Search {
  kind: Kind
  /** Never without words. */
  words: readonly [string, ...string[]]
  /** Which lists are searched (store/search-terms.ts). */
  lists: readonly string[]
}

/** What is searched for; undefined when it is nothing, which every row holds. */
export function readSearch(kind: Kind, text: string | undefined, lists: readonly string[]): Search | undefined {
  const [first, ...others] = wordsOf(text ?? '').toSorted((a, b) => b.length - a.length)
  return first === undefined ? undefined : { kind, words: [first, ...others], lists }
}

/**
 * The rows that hold every word, newest first, no more than `atMost`. What it reads does not grow with the table, save for several words that
 * many rows hold and few hold together.
 */
export async function searchNewest(
  db: Db,
  search: Search,
  { atMost, position }: { atMost: number; position: readonly [string, string] | undefined },
): Promise<Place[]> {
  const found = await findIfFew(db, search)
  if (found === undefined) return readDownTheLists(db, search, atMost, position)
  const isPast = ({ at, id }: Place) => position === undefined || at < position[0] || (at === position[0] && id < position[1])
  return found.filter(isPast).sort(newestFirst).slice(0, atMost)
}

/** The page of rows that stand at the places, in their order. */
export async function pageOfPlaces<Row extends { id: string }>(
  places: Place[],
  limit: number,
  read: (ids: string[]) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { rows: shown, next } = toPage(places, limit, ({ at, id }) => [at, id])
  if (shown.length === 0) return { rows: [], next }
  const rows = new Map((await read(shown.map(({ id }) => id))).map((row) => [row.id, row]))
  return { rows: shown.flatMap(({ id }) => rows.get(id) ?? []), next }
}

/** How many rows of each list hold every word, counted up to `atMost`. */
export async function countFound(db: Db, search: Search, atMost: number): Promise<Map<string, number>> {
  const found = await findIfFew(db, search)
  if (found !== undefined) {
    const ofList = (list: string) => found.filter((place) => place.list === list).length
    return new Map(search.lists.map((list) => [list, Math.min(atMost, ofList(list))]))
  }
  const counts = search.lists.map((list) => {
    const some = onList(db, search, list).select('subjectId').limit(atMost).as('some')
    return db.selectFrom(some).select(({ fn }) => [sql<string>`${sql.lit(list)}`.as('list'), fn.countAll<number>().as('count')])
  })
  const rows = await allOf(counts).execute()
  return new Map(rows.map(({ list, count }) => [list, count]))
}

/** All of them, in no order, when few rows hold one of the words; undefined when the lists themselves are the better way. */
async function findIfFew(db: Db, { kind, words, lists }: Search): Promise<(Place & { list: string })[] | undefined> {
  // One short word is exactly what the lists are ordered by: down the list is the shortest way, however few there are.
  if (words.length === 1 && words[0].length <= longestStart) return undefined
  for (const word of words) {
    const holders = await db
      .selectFrom('searchTerms')
      .select('subjectId')
      .where('kind', '=', kind)
      .where(beginsWith('term', word))
      .limit(few + 1)
      .execute()
    if (holders.length > few) continue
    const ids = [...new Set(holders.map(({ subjectId }) => subjectId))]
    if (ids.length === 0) return []
    const others = words.filter((other) => other !== word)
    return db
      .selectFrom('searchStarts')
      .select(['subjectId as id', 'at', 'list'])
      .where('subjectId', 'in', ids)
      .where('start', '=', inDigits(word.slice(0, longestStart)))
      .where('list', 'in', lists)
      .where(holdsAll(kind, others))
      .execute()
  }
  return undefined
}

async function readDownTheLists(
  db: Db,
  search: Search,
  atMost: number,
  position: readonly [string, string] | undefined,
): Promise<Place[]> {
  const lists = search.lists.map((list) =>
    db
      .selectFrom(
        onList(db, search, list)
          .select(['at', 'subjectId as id'])
          .where(past(position, ['at', 'subjectId'], 'desc'))
          .orderBy('at', 'desc')
          .orderBy('subjectId', 'desc')
          .limit(atMost)
          .as('newest'),
      )
      .selectAll(),
  )
  // Each list gives its newest and ends; PostgreSQL would read them all to merge them.
  const places = await allOf(lists).execute()
  return places.sort(newestFirst).slice(0, atMost)
}

/** Rows of one list that hold every word, found by the end of the longest: that says more than its beginning, of an area code for instance. */
function onList(db: Db, { kind, words: [longest, ...others] }: Search, list: string) {
  const isWhole = longest.length <= longestStart
  return db
    .selectFrom('searchStarts')
    .where('list', '=', list)
    .where('start', '=', inDigits(longest.slice(-longestStart)))
    .where(holdsAll(kind, isWhole ? others : [longest, ...others]))
}

/** Asked of one row after the other: the `limit` keeps PostgreSQL from looking up all rows that hold the word, to join them. */
function holdsAll(kind: Kind, words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`1 = 1`
  const conditions = words.map(
    (word) =>
      sql`(select 1 from "searchTerms" where "searchTerms"."subjectId" = "searchStarts"."subjectId" and "kind" = ${kind} and ${beginsWith('term', word)} limit 1) = 1`,
  )
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

interface Unitable<Query> {
  unionAll(other: Query): Query
}

function allOf<Query extends Unitable<Query>>([first, ...others]: readonly Query[]): Query {
  if (first === undefined) throw new Error('A search of no list.')
  return others.reduce((all, query) => all.unionAll(query), first)
}

function newestFirst(one: Place, other: Place): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1
  return one.id < other.id ? 1 : -1
}
