import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { type Page, toPage, writePosition } from '#server/store/keyset.ts'
import { allOf, chooseWord, lookUp, newestOnList, type Place, type Reading, readEnds, type Search } from './search-lists.ts'
import { inDigits, wordsOf } from './search-spelling.ts'
import type { Kind } from './search-terms.ts'

export interface Found {
  places: Place[]
  /** Up to where was read, when nothing is known about what lies behind. */
  end?: Place | undefined
}

/** What is searched for; undefined when it is nothing, which every row holds. */
export function readSearch(kind: Kind, text: string | undefined, lists: readonly string[]): Search | undefined {
  // A syllable of Hangul says about as much as three other letters, and has three times their digits.
  const [first, ...others] = wordsOf(text ?? '').toSorted((one, other) => inDigits(other).length - inDigits(one).length)
  return first === undefined ? undefined : { kind, words: [first, ...others], lists }
}

/**
 * The rows that hold every word, newest first, no more than `atMost`. What it reads does not grow with the table: where many rows hold each word and few
 * hold them together, it ends before the list does.
 */
export async function searchNewest(
  db: Db,
  search: Search,
  { atMost, position }: { atMost: number; position: Reading['position'] },
): Promise<Found> {
  const reading = await chooseWord(db, search, position)
  if (reading.holders !== undefined) {
    const places = await lookUp(db, reading, reading.holders)
    const behind = position && { at: position[0], id: position[1] }
    return { places: newestOf(behind === undefined ? places : places.filter((place) => isNewer(behind, place)), atMost) }
  }
  const places = await allOf(
    search.lists.map((list) => db.selectFrom(newestOnList(db, reading, list, atMost).as('newest')).selectAll()),
  ).execute()
  const end = await findEnd(db, reading, (list) => places.filter((place) => place.list === list).length < atMost)
  return { places: newestOf(end === undefined ? places : places.filter((place) => !isNewer(end, place)), atMost), end }
}

/** The page of rows that stand at the places, in their order: fewer than `limit`, even none, where it was not read any further. */
export async function pageOfPlaces<Row extends { id: string }>(
  { places, end }: Found,
  limit: number,
  read: (ids: string[]) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { rows: shown, next } = toPage(places, limit, ({ at, id }) => [at, id])
  const further = next ?? (end === undefined ? null : writePosition([end.at, end.id]))
  if (shown.length === 0) return { rows: [], next: further }
  const rows = new Map((await read(shown.map(({ id }) => id))).map((row) => [row.id, row]))
  return { rows: shown.flatMap(({ id }) => rows.get(id) ?? []), next: further }
}

/** How many rows of each list hold every word, counted up to `atMost`, and of which lists there may be more. */
export async function countFound(db: Db, search: Search, atMost: number) {
  const reading = await chooseWord(db, search, undefined)
  if (reading.holders !== undefined) {
    const found = await lookUp(db, reading, reading.holders)
    const ofList = (list: string) => found.filter((place) => place.list === list).length
    return { counts: new Map(search.lists.map((list) => [list, ofList(list)])), unfinished: new Set<string>() }
  }
  const rows = await allOf(
    search.lists.map((list) =>
      db
        .selectFrom(newestOnList(db, reading, list, atMost).as('some'))
        .select(({ fn }) => [sql<string>`${sql.lit(list)}`.as('list'), fn.countAll<number>().as('count')]),
    ),
  ).execute()
  const counts = new Map(rows.map(({ list, count }) => [list, count]))
  const ends = await findEnds(db, reading, (list) => (counts.get(list) ?? 0) < atMost)
  return { counts, unfinished: new Set(ends.map(({ list }) => list)) }
}

/** Where reading ended of those lists that were read to their end or that far. */
async function findEnds(db: Db, reading: Reading, wasReadFar: (list: string) => boolean): Promise<Place[]> {
  const lists = reading.mayEndEarly ? reading.lists.filter(wasReadFar) : []
  return lists.length === 0 ? [] : readEnds(db, reading, lists)
}

/** The newest of the ends: what lies behind it is known of some lists only. */
async function findEnd(db: Db, reading: Reading, wasReadFar: (list: string) => boolean): Promise<Place | undefined> {
  return newestOf(await findEnds(db, reading, wasReadFar), 1)[0]
}

function newestOf(places: Place[], atMost: number): Place[] {
  return places.toSorted((one, other) => (isNewer(one, other) ? -1 : 1)).slice(0, atMost)
}

function isNewer(one: Pick<Place, 'at' | 'id'>, other: Pick<Place, 'at' | 'id'>): boolean {
  return one.at === other.at ? one.id > other.id : one.at > other.at
}
