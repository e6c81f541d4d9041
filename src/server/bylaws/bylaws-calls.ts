import { LRUCache } from 'lru-cache'
import type {
  Bylaws,
  BylawsInput,
  BylawsPage,
  BylawsVersion,
  Chapter,
  ChapterInput,
  NewestBylaws,
} from '#contract/bylaws/bylaws.ts'
import * as calls from '#contract/bylaws/bylaws-calls.ts'
import type { Club } from '#contract/site/club.ts'
import { requireAdministrator } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { type ClubDay, clubToday } from '#server/club-time.ts'
import { readCursor, toPage } from '#server/db/keyset.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { BylawsRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { late } from '#server/errors.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { conflict, notFound } from '#server/refusals.ts'
import { sampleFor } from './sample-bylaws.ts'

/** Bytes of all titles and texts (contract/bylaws/bylaws.ts) in Hangul, and what JSON adds. */
const maxBodyBytes = 1024 * 1024

/** Loaded when somebody reads the bylaws, and when a version is published. */
const markdown = late('the reader of Markdown', () => import('#contract/bylaws/read-markdown.ts'))
const comparison = late('the comparison of bylaws', () => import('./compare-bylaws.ts'))

export function answerBylawsCalls(app: Api, { db, config }: Site): void {
  const asOf = (): AsOf => ({ club: config.club, today: clubToday(new Date(), config.club.timeZone) })

  answer(app, calls.readBylaws, ({ query }) => readBylaws(db, query.version, asOf()))
  answer(app, calls.readBylawsPage, ({ query }) => readBylawsPage(db, query.version, asOf()))
  answer(app, calls.listBylawsVersions, async (request, reply) => {
    const { limit, after } = request.query
    const [before = Number.POSITIVE_INFINITY] = readCursor(after, ['number']) ?? []
    const rows = listed(await listRows(db, asOf())).filter(({ version }) => version < before)
    return sendListPage(
      request,
      reply,
      toPage(rows.slice(0, limit + 1), limit, ({ version }) => [version]),
    )
  })
  answer(app, calls.readNewestBylaws, () => readNewestBylaws(db, asOf()))
  answer(
    app,
    calls.publishBylaws,
    ({ body, currentUser }) => publishBylaws(db, body, { ...asOf(), actorId: currentUser.id }),
    { bodyLimit: maxBodyBytes }, // access is checked before it is read
  )
}

/** Which values of the club, and which of its days, an answer is about. */
interface AsOf {
  club: Pick<Club, 'name' | 'state' | 'bylawsAdopted'>
  today: ClubDay
}

type VersionRow = Pick<BylawsRow, 'version' | 'effectiveDate' | 'reason' | 'onlyChanged' | 'publishedAt'>
const versionColumns = ['version', 'effectiveDate', 'reason', 'onlyChanged', 'publishedAt'] as const

/** Version 0 until the club publishes its own: in force if the file of the club's values says since when. */
function broughtAlong({ bylawsAdopted }: AsOf['club']): VersionRow {
  return { version: 0, effectiveDate: bylawsAdopted as ClubDay | null, reason: '', onlyChanged: null, publishedAt: null }
}

/**
 * Of the versions whose day has come, the last published is in force. One whose day is not before that of a later one never takes effect, or no longer.
 * @param rows of all versions, newest first.
 */
export function withStates<Row extends Pick<VersionRow, 'version' | 'effectiveDate'>>(rows: readonly Row[], today: ClubDay) {
  const isBy = (day: ClubDay | null) => (row: Row) => row.effectiveDate !== null && day !== null && row.effectiveDate <= day
  const current = rows.find(isBy(today)) ?? rows.at(-1)
  return rows.map((row, index): Row & Pick<BylawsVersion, 'state'> => {
    if (row === current) return { ...row, state: 'current' }
    if (rows.slice(0, index).some(isBy(row.effectiveDate))) return { ...row, state: 'replaced' }
    return { ...row, state: current && row.version > current.version ? 'coming' : 'former' }
  })
}

type Rows = ReturnType<typeof withStates<VersionRow>>

async function listRows(db: Db, asOf: AsOf): Promise<Rows> {
  const stored: VersionRow[] = await db.selectFrom('bylaws').select(versionColumns).orderBy('version', 'desc').execute()
  return withStates(stored.length === 0 ? [broughtAlong(asOf.club)] : stored, asOf.today)
}

/** Without the sample once a version of the club's own is in force. */
function listed(rows: Rows): BylawsVersion[] {
  return rows.filter((row) => !isSample(row) || row.state === 'current')
}

/** @param asked the one in force without it. @throws 404 when there is no such version. */
function findVersion(rows: Rows, asked: string | undefined) {
  const found = rows.find(({ version, state }) => (asked === undefined ? state === 'current' : String(version) === asked))
  if (found === undefined) throw notFound()
  return { ...found, isSample: isSample(found) }
}

const isSample = ({ version, effectiveDate }: VersionRow) => version === 0 && effectiveDate === null

export async function hasBylawsVersion(db: Db, asked: string): Promise<boolean> {
  if (!/^\d{1,9}$/.test(asked)) return false
  const version = Number(asked)
  if (String(version) !== asked) return false
  return (
    version === 0 ||
    (await db.selectFrom('bylaws').select('version').where('version', '=', version).executeTakeFirst()) !== undefined
  )
}

/** The site has another club when a value changes. */
const samples = new WeakMap<AsOf['club'], string>()

function sampleText(club: AsOf['club']): string {
  const text = samples.get(club) ?? JSON.stringify(sampleFor(club))
  samples.set(club, text)
  return text
}

const parse = (text: string): Chapter[] => JSON.parse(text)

async function readTexts(db: Db, version: number, { club }: AsOf) {
  const stored = await db.selectFrom('bylaws').select(['chapters', 'changes']).where('version', '=', version).executeTakeFirst()
  if (stored === undefined) return { text: sampleText(club), changes: null, isStored: false }
  // What the columns hold is what publishBylaws wrote.
  const changes: BylawsPage['changes'] = stored.changes === null ? null : JSON.parse(stored.changes)
  return { text: stored.chapters, changes, isStored: true }
}

/** @throws 404 when there is no such version. */
async function readBylaws(db: Db, asked: string | undefined, asOf: AsOf, rows?: Rows): Promise<Bylaws> {
  const found = findVersion(rows ?? (await listRows(db, asOf)), asked)
  return { ...found, chapters: parse((await readTexts(db, found.version, asOf)).text) }
}

async function readNewestBylaws(db: Db, asOf: AsOf): Promise<NewestBylaws> {
  const rows = await listRows(db, asOf)
  const found = await readBylaws(db, String(rows[0]?.version), asOf, rows)
  const publisher = await db
    .selectFrom('bylaws')
    .innerJoin('users', 'users.id', 'bylaws.publishedBy')
    .select('username')
    .where('version', '=', found.version)
    .executeTakeFirst()
  return { ...found, publishedBy: publisher?.username ?? null, today: asOf.today }
}

type PageChapters = BylawsPage['chapters']

/** By the stored text: reading Markdown takes a few milliseconds, anyone may ask, and a version never changes. */
const pageChapters = new LRUCache<string, PageChapters>({ max: 8 })

async function inBlocks(chapters: readonly Chapter[]): Promise<PageChapters> {
  const { readMarkdown } = await markdown()
  return chapters.map(({ articles, ...chapter }) => ({
    ...chapter,
    articles: articles.map(({ textKo, textEn, ...article }) => ({
      ...article,
      blocksKo: readMarkdown(textKo),
      blocksEn: readMarkdown(textEn),
    })),
  }))
}

/** @throws 404 when there is no such version. */
async function readBylawsPage(db: Db, asked: string | undefined, asOf: AsOf): Promise<BylawsPage> {
  const rows = await listRows(db, asOf)
  const found = findVersion(rows, asked)
  const { text, changes } = await readTexts(db, found.version, asOf)
  const chapters = pageChapters.get(text) ?? (await inBlocks(parse(text)))
  pageChapters.set(text, chapters)
  const isInForce = found.effectiveDate !== null && found.effectiveDate <= asOf.today
  return { ...found, isInForce, chapters, versions: listed(rows), changes }
}

interface Publishing extends AsOf {
  actorId: string
}

/**
 * Adds a version. With the first one, what the site had brought along is stored too, as it was.
 * @throws 401 or 403 when the actor is no longer an administrator, 409 when another version was published since `expectedVersion`.
 */
async function publishBylaws(db: Db, input: BylawsInput, { actorId, ...asOf }: Publishing): Promise<Bylaws> {
  const { expectedVersion, reason } = input
  const { compareBylaws, onlyChangedLanguage } = await comparison()
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const [newest] = await listRows(change, asOf)
    const last = newest?.version ?? 0
    if (expectedVersion != null && String(expectedVersion) !== String(last)) throw conflict(publishedMeanwhile)
    const before = await readTexts(change, last, asOf)
    if (!before.isStored) {
      const { version, effectiveDate } = broughtAlong(asOf.club)
      await change
        .insertInto('bylaws')
        .values({ ...unpublished, version, effectiveDate, chapters: before.text })
        .execute()
    }
    const chapters = withIds(input.chapters, await readChapterIds(change))
    const changes = compareBylaws(parse(before.text), chapters)
    const version = last + 1
    await change
      .insertInto('bylaws')
      .values({
        version,
        effectiveDate: input.effectiveDate as ClubDay,
        reason,
        chapters: JSON.stringify(chapters),
        changes: JSON.stringify(changes),
        onlyChanged: onlyChangedLanguage(changes),
        publishedAt: new Date().toISOString(),
        publishedBy: actorId,
      })
      .execute()
    await record(change, 'bylaws.publish', { actorId, detail: `${version} · ${input.effectiveDate}` })
    return readBylaws(change, String(version), asOf)
  })
}

const publishedMeanwhile =
  'Another version of the bylaws was published while you were writing. What you wrote is still here. Please look at that version, then publish again.'

const unpublished = { reason: '', changes: null, onlyChanged: null, publishedAt: null, publishedBy: null }

/** Of chapters of any version. */
async function readChapterIds(db: Db): Promise<ReadonlySet<string>> {
  const versions = await db.selectFrom('bylaws').select('chapters').execute()
  return new Set(versions.flatMap(({ chapters }) => parse(chapters)).map(({ id }) => id))
}

/** New chapters and articles get an id that no other has, nor had: links to what was removed lead to nothing else. @param known of chapters. */
function withIds(chapters: readonly ChapterInput[], known: ReadonlySet<string>): Chapter[] {
  let lastChapter = Math.max(0, ...[...known].map((id) => Number(id.slice('chapter'.length))))
  return chapters.map(({ id, titleKo, titleEn, articles }) => {
    const isKnown = id != null && known.has(id)
    if (!isKnown) lastChapter += 1
    return {
      id: isKnown ? id : `chapter${lastChapter}`,
      titleKo,
      titleEn,
      articles: articles.map((article) => ({
        ...article,
        id: article.id || `article-${newId().replaceAll('-', '').slice(-12)}`,
      })),
    }
  })
}
