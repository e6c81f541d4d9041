import type { FastifyRequest } from 'fastify'
import { type NotNull, sql } from 'kysely'
import type { ExpectedVersion } from '#contract/fields.ts'
import type { Announcement, AnnouncementInput, OutdatedAnnouncement } from '#contract/news/announcements.ts'
import * as calls from '#contract/news/news-calls.ts'
import { maxPhrases, type Phrase, type PhraseInput } from '#contract/news/phrases.ts'
import { say } from '#contract/sentences.ts'
import { requireAdministrator } from '#server/accounts/users.ts'
import type { Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import { toInstant } from '#server/club-time.ts'
import { afterCursor, latestFirst, type Page, type PageRequest, readCursor, toPage } from '#server/db/keyset.ts'
import { newId } from '#server/db/new-id.ts'
import { type Db, memoizeUntilCommit, onceFor } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { rejectUpdate, versionMatches } from '#server/db/versions.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { sendPublicList } from '#server/http/public-answers.ts'
import { answerListRead } from '#server/http/reads.ts'
import { conflict, notFound, Refusal } from '#server/refusals.ts'
import { moveToDeleted } from '#server/site/deleted-items.ts'
import { isOutdated, outdatedAfter } from '#server/site/outdated-translations.ts'
import { removeQuestion, saveQuestion } from './question-changes.ts'

export function answerNewsCalls(app: Api, { db, config }: Site): void {
  const inUtc = <Input extends AnnouncementInput>(input: Input) => ({
    ...input,
    eventDate: toInstant(input.eventDate, config.club.timeZone),
  })
  const moment = () => ({ now: new Date(), club: config.club })
  const countSending = (request: FastifyRequest) =>
    app.limits.spend(request, 'sendToMembers', { refuse: (wait) => new Refusal(429, sentToMembersOften, [], wait) })

  answerListRead(app, calls.listAnnouncements, ({ query }) => listAnnouncements(db, query), { preHandler: sendPublicList })

  answer(app, calls.readAnnouncement, ({ params }) => readAnnouncement(db, params.id))

  answer(app, calls.createAnnouncement, async (request) => {
    const { body, currentUser } = request
    if (body.sendToMembers || body.type === 'safety') await countSending(request)
    return createAnnouncement(db, inUtc(body), { createdBy: currentUser.id, moment: moment() })
  })

  answer(app, calls.updateAnnouncement, async (request) => {
    const { params, body, currentUser } = request
    if (body.sendToMembers) await countSending(request)
    return updateAnnouncement(db, params.id, inUtc(body), { actorId: currentUser.id, moment: moment() })
  })

  answer(app, calls.deleteAnnouncement, ({ params, currentUser }) =>
    deleteAnnouncement(db, params.id, { actorId: currentUser.id }),
  )

  answer(app, calls.listPhrases, async (request, reply) => sendListPage(request, reply, await listPhrases(db, request.query)))
  answer(app, calls.createPhrase, ({ body, currentUser }) => createPhrase(db, body, { actorId: currentUser.id }))
  answer(app, calls.deletePhrase, ({ params, currentUser }) => deletePhrase(db, params.id, { actorId: currentUser.id }))
}

const sentToMembersOften = say(
  'You have sent many announcements to all members today. Please save this one without sending it, or try again tomorrow.',
)

/** Newest event date first. `after` goes before `olderThan`. @throws 404 when there is no announcement `olderThan`. */
export async function listAnnouncements(
  db: Db,
  { limit, after, olderThan }: PageRequest & { olderThan?: string | undefined },
): Promise<Page<Announcement>> {
  if (after === undefined && olderThan === undefined) return toPage((await newest(db)(`${limit}`)).map(shown), limit, cursorOf)
  const start =
    after === undefined && olderThan !== undefined ? cursorOf(await readAnnouncement(db, olderThan)) : readStart(after)
  return toPage((await newestFirst(db, limit, start).execute()).map(shown), limit, cursorOf)
}

/** Later than any end of answers: some have none. */
const never = '9999'

/** Until when it takes answers; null where it asks nothing. */
const answersEnd = sql<string | null>`(
  select coalesce("closesAt", ${never}) from "questions" where "announcementId" = "announcements"."id"
)`.as('answersEnd')

/** Rows are kept between requests, so what depends on the moment is added to a copy. */
function shown<Row extends { answersEnd: string | null }>({ answersEnd: end, ...row }: Row) {
  return { ...row, ...(end !== null && { answering: end > new Date().toISOString() ? ('open' as const) : ('closed' as const) }) }
}

export async function listOutdatedAnnouncements(db: Db, { limit, after }: PageRequest): Promise<Page<OutdatedAnnouncement>> {
  const rows = await newestFirst(db, limit, readStart(after))
    .where(isOutdated)
    .$narrowType<{ outdatedLanguage: NotNull }>()
    .execute()
  return toPage(rows.map(shown), limit, cursorOf)
}

/** The first page is everyone's. */
const newest = onceFor((db) =>
  memoizeUntilCommit(db, (limit: `${number}`) => newestFirst(db, Number(limit), undefined).execute()),
)

function newestFirst(db: Db, limit: number, start: readonly [string, string] | undefined) {
  return db
    .selectFrom('announcements')
    .selectAll()
    .select(answersEnd)
    .where(afterCursor(start, ['eventDate', 'id'], 'desc'))
    .orderBy('eventDate', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
}

const cursorOf = ({ eventDate, id }: Pick<Announcement, 'eventDate' | 'id'>): [string, string] => [eventDate, id]
const readStart = (after: string | undefined) => readCursor(after, ['string', 'string'])

export async function readAnnouncement(db: Db, id: string): Promise<Announcement> {
  const found = db.selectFrom('announcements').selectAll().select(answersEnd).where('id', '=', id)
  return shown(await found.executeTakeFirstOrThrow(notFound))
}

export async function hasAnnouncement(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('announcements').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export function listAnnouncementChanges(db: Db, limit: number): Promise<{ id: string; updatedAt: string }[]> {
  return db
    .selectFrom('announcements')
    .select(['id', 'updatedAt'])
    .orderBy('eventDate', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

type AnnouncementFields = Omit<AnnouncementInput, 'sendToMembers'> & Partial<Pick<AnnouncementInput, 'sendToMembers'>>

/** @param input with `eventDate` already as ISO-8601 UTC. */
export function createAnnouncement(
  db: Db,
  { sendToMembers, question, ...input }: AnnouncementFields,
  { createdBy, moment }: { createdBy: string | null; moment: Moment },
): Promise<Announcement> {
  const now = new Date().toISOString()
  return inTransaction(db, async (change) => {
    const created = await change
      .insertInto('announcements')
      .values({ id: newId(), ...input, createdAt: now, updatedAt: now, createdBy })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (sendToMembers || created.type === 'safety') await record(change, 'announcement', { announcement: created, moment })
    await record(change, 'announcement.create', { actorId: createdBy, announcement: created.id })
    if (!question || createdBy === null) return created
    await saveInForm(() => saveQuestion(change, created.id, question, { actorId: createdBy, moment }))
    return readAnnouncement(change, created.id)
  })
}

/** @throws 404 when there is no such announcement, 409 when it has changed since `expectedVersion`. */
export function updateAnnouncement(
  db: Db,
  id: string,
  { expectedVersion, sendToMembers, question, ...input }: AnnouncementFields & ExpectedVersion,
  { actorId, moment }: { actorId: string; moment: Moment },
): Promise<Announcement> {
  return inTransaction(db, async (change) => {
    const updated = await change
      .updateTable('announcements')
      .set({ ...input, outdatedLanguage: outdatedAfter('announcements', input), updatedAt: new Date().toISOString() })
      .where('id', '=', id)
      .where(versionMatches({ expectedVersion }))
      .returningAll()
      .executeTakeFirst()
    if (updated === undefined) return rejectUpdate(change, 'announcements', id)
    if (sendToMembers) await record(change, 'announcement', { announcement: updated, moment })
    await record(change, 'announcement.update', { actorId, announcement: id })
    if (question === null) await removeQuestion(change, id, { actorId })
    else if (question) await saveInForm(() => saveQuestion(change, id, question, { actorId, moment }))
    return readAnnouncement(change, id)
  })
}

/** Names the fields of the question as the announcement's body does. */
async function saveInForm(save: () => Promise<void>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (!(error instanceof Refusal) || error.issues.length === 0) throw error
    throw new Refusal(
      error.status,
      error.message,
      error.issues.map(({ path, message }) => ({ path: `question.${path}`, message })),
    )
  }
}

/** @throws 401 or 403 when the actor is no longer an administrator, 404 when there is no such announcement. */
export function deleteAnnouncement(db: Db, id: string, { actorId }: { actorId: string }): Promise<void> {
  return moveToDeleted(db, { kind: 'announcement', id, actorId })
}

const columns = ['id', 'textKo', 'textEn', 'createdAt'] as const

async function listPhrases(db: Db, page: PageRequest): Promise<Page<Phrase>> {
  const rows = await latestFirst(db.selectFrom('phrases').select(columns), ['createdAt', 'id'], page).execute()
  return toPage(rows, page.limit, ({ createdAt, id }) => [createdAt, id])
}

/** @throws 401 or 403 when the actor is no longer an administrator, 409 when the club has `maxPhrases`. */
export function createPhrase(db: Db, input: PhraseInput, { actorId }: { actorId: string }): Promise<Phrase> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const { count } = await change
      .selectFrom('phrases')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxPhrases)
      throw conflict(say('The club already has 100 sentences of its own. Please delete one first.'))
    const created = await change
      .insertInto('phrases')
      .values({ id: newId(), ...input, createdAt: new Date().toISOString(), createdBy: actorId })
      .returning(columns)
      .executeTakeFirstOrThrow()
    await record(change, 'phrase.create', { actorId })
    return created
  })
}

/** @throws 401 or 403 when the actor is no longer an administrator, 404 when there is no such sentence. */
function deletePhrase(db: Db, id: string, { actorId }: { actorId: string }): Promise<void> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const deleted = await change.deleteFrom('phrases').where('id', '=', id).returning('id').executeTakeFirst()
    if (deleted === undefined) throw notFound()
    await record(change, 'phrase.delete', { actorId })
  })
}
