import type { MemberName } from '#contract/accounts/member-name.ts'
import { nameInList, personName } from '#contract/accounts/person-name.ts'
import { memberRoles, type Role } from '#contract/accounts/users.ts'
import type { Language } from '#contract/languages.ts'
import * as calls from '#contract/notices/notice-calls.ts'
import { type Notice, noticesShown } from '#contract/notices/notices.ts'
import { meetingPlace } from '#contract/rides/meeting-place.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { otherName } from '#server/accounts/other-name.ts'
import { type NoticeFacts, noticeLink, noticeOf, notices, noticeText, readFacts } from '#server/activities/all-activities.ts'
import { channelsOf, type Moment, type RideFacts } from '#server/activities/notice.ts'
import type { ClubDay } from '#server/club-time.ts'
import { type Db, memoizeUntilCommit, onceFor } from '#server/db/open.ts'
import type { NoticeRow, RidingEventRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { answerRead } from '#server/http/reads.ts'
import { isChangeShown } from '#server/rides/ride-activities.ts'
import { type Addressee, findAddressees, reachedBy } from './addressees.ts'
import { countSince, type InboxCounts, listInboxArrivals } from './inbox.ts'
import type { Channel } from './outbox.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

const officersKinds = notices.flatMap(({ kind, isForOfficers }) => (isForOfficers ? [kind] : []))

type CurrentNotice = NoticeRow & {
  facts: NoticeFacts
  person: MemberName | null
  place: Pick<RidingEventRow, 'meetingLocation' | 'meetingLocationEn'> | null
  opening: Record<Language, string | null>
  counts?: InboxCounts
}

const withRides = (db: Db) => db.selectFrom('notices').leftJoin('ridingEvents as ride', 'ride.id', 'notices.subjectId')

function selectNotices(found: ReturnType<typeof withRides>) {
  return found
    .leftJoin('users as other', 'other.id', 'notices.aboutUserId')
    .leftJoin('announcements as news', 'news.id', 'notices.subjectId')
    .selectAll('notices')
    .select([
      'other.username',
      'other.firstName',
      'other.lastName',
      otherName('other'),
      'ride.meetingLocation',
      'ride.meetingLocationEn',
    ])
    .select(['ride.titleKo', 'ride.titleEn', 'ride.eventDate', 'ride.endDate', 'ride.startTime'])
    .select(['news.titleKo as newsKo', 'news.titleEn as newsEn', 'news.contentKo', 'news.contentEn'])
}

async function readNotices(db: Db, found: ReturnType<typeof selectNotices>): Promise<CurrentNotice[]> {
  const current = (await found.execute()).map(
    ({
      username,
      firstName,
      lastName,
      otherName,
      meetingLocation,
      meetingLocationEn,
      titleKo,
      titleEn,
      eventDate,
      endDate,
      startTime,
      newsKo,
      newsEn,
      contentKo,
      contentEn,
      ...row
    }) => ({
      ...row,
      opening: row.kind === 'announcement' ? { ko: firstSentence(contentKo), en: firstSentence(contentEn) } : ownWordsAlone,
      person: username === null ? null : nameInList({ username, firstName, lastName, otherName }),
      place: meetingLocation === null ? null : { meetingLocation, meetingLocationEn },
      facts: factsNow(row, {
        ride: titleKo === null ? null : ({ titleKo, titleEn, eventDate, endDate, startTime } as RideFacts),
        news: newsKo === null || newsEn === null ? null : { titleKo: newsKo, titleEn: newsEn },
      }),
    }),
  )
  const since = current.flatMap(({ facts }) => facts.since ?? []).sort()[0]
  if (since === undefined) return current
  const arrivals = await listInboxArrivals(db, since)
  return current.map((notice) => ({
    ...notice,
    ...(notice.facts.since && { counts: countSince(arrivals, notice.facts.since) }),
  }))
}

const longestOpening = 160
const ownWordsAlone = { ko: null, en: null }

/** In the bell an announcement begins with its own words. A push shows none of them: it lies on the lock screen. */
function firstSentence(text: string | null): string | null {
  const sentence = text?.trim().split(/(?<=[.!?])\s|\n/, 1)[0]
  if (!sentence) return null
  return sentence.length > longestOpening ? `${sentence.slice(0, longestOpening - 1).trimEnd()}…` : sentence
}

function factsNow(row: NoticeRow, now: { ride: RideFacts | null; news: { titleKo: string; titleEn: string } | null }) {
  const facts = readFacts(row)
  return { ...facts, ...noticeOf(row.kind).asNow?.(facts, now) } as NoticeFacts
}

interface Reader {
  userId: string
  role: Role
}

/** The next one: for an hour, the same notices are old. */
const fullHour = (now: Date) => new Date(Math.ceil(now.getTime() / hourMs) * hourMs)

/** The newest of what this user was told. */
function listedFor(db: Db, { userId, role }: Reader, now: Date) {
  return (
    withRides(db)
      .where('userId', '=', userId)
      .where('notices.createdAt', '>=', new Date(fullHour(now).getTime() - retentionDays.notice * dayMs).toISOString())
      // Of an announcement that was deleted nothing is shown; it may have been deleted because of its title.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('deletedItems')
              .select('deletedItems.id')
              .whereRef('deletedItems.id', '=', 'notices.subjectId')
              .where('deletedItems.kind', '=', 'announcement'),
          ),
        ),
      )
      .$if(role !== 'admin', (query) =>
        query.where(({ or, eb }) =>
          or([eb('notices.kind', 'not in', officersKinds), eb('ride.leaderId', '=', memberRoles.includes(role) ? userId : '')]),
        ),
      )
      .orderBy('notices.createdAt', 'desc')
      .orderBy('notices.id', 'desc')
      .limit(noticesShown)
  )
}

const unreadOf = onceFor((db) => memoizeUntilCommit(db, (asked: string) => findUnread(db, JSON.parse(asked))))

function countUnreadNotices(db: Db, reader: Reader, now: Date): number | Promise<number> {
  return unreadOf(db)(JSON.stringify({ ...reader, now: fullHour(now).getTime() }))
}

async function findUnread(db: Db, { now, ...reader }: Reader & { now: number }): Promise<number> {
  const listed = listedFor(db, reader, new Date(now)).select('notices.readAt').as('listed')
  const { count } = await db
    .selectFrom(listed)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listNotices(db: Db, reader: Reader, { now }: Pick<Moment, 'now'>): Promise<Notice[]> {
  return (await readNotices(db, selectNotices(listedFor(db, reader, now)))).map((notice) => {
    const { id, kind, facts, counts, createdAt, readAt, person, place } = notice
    const textIn = (language: Language) =>
      noticeText(facts, language, {
        place: place && meetingPlace(place, language),
        counts,
        person: person && personName(person, language),
        ownWords: true,
      })
    const [korean, english] = [textIn('ko'), textIn('en')]
    return {
      id,
      kind,
      headingKo: korean.heading,
      headingEn: english.heading,
      textKo: notice.opening.ko ?? korean.text,
      textEn: notice.opening.en ?? english.text,
      link: noticeLink(notice, facts, counts),
      createdAt,
      readAt,
    }
  })
}

export interface Deliverable {
  notice: CurrentNotice
  person: Addressee
}

/** As they are now; undefined when the notice should no longer be sent by this channel. */
export async function findDeliverable(
  db: Db,
  noticeId: string,
  { channel, moment }: { channel: Channel; moment: Moment },
): Promise<Deliverable | undefined> {
  const [notice] = await readNotices(db, selectNotices(withRides(db).where('notices.id', '=', noticeId)))
  const known = notice && (await findAddressees(db, [notice.userId])).get(notice.userId)
  if (notice === undefined || known === undefined) return undefined
  const entry = noticeOf(notice.kind)
  const person = reachedBy(known, entry.mail?.address?.(notice.facts))
  // A person whose address is gone by now keeps the mail as failed.
  if (!channelsOf(entry, { ...person, address: person.address ?? '' })[channel]) return undefined
  const isTrue = await entry.isTrue?.(db, notice, { facts: notice.facts, reader: person, moment })
  return isTrue === false ? undefined : { notice, person }
}

export async function markNoticesRead(db: Db, { userId, ids }: { userId: string; ids: readonly string[] }): Promise<void> {
  if (ids.length === 0) return
  await inTransaction(db, (change) =>
    change
      .updateTable('notices')
      .set({ readAt: new Date().toISOString() })
      .where('userId', '=', userId)
      .where('id', 'in', ids)
      .where('readAt', 'is', null)
      .execute(),
  )
}

/** For the export of a person's data. */
export function findToldTo(db: Db, userId: string): Promise<Pick<NoticeRow, 'kind' | 'createdAt' | 'readAt'>[]> {
  return db
    .selectFrom('notices')
    .select(['kind', 'createdAt', 'readAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** What the schedule shows stays. */
export async function deleteOldNotices(db: Db, now: Date, today: ClubDay): Promise<void> {
  await db
    .deleteFrom('notices')
    .where('createdAt', '<', new Date(now.getTime() - retentionDays.notice * dayMs).toISOString())
    .where((notice) => notice.not(isChangeShown(today)(notice)))
    .execute()
}

export function answerNoticeCalls(app: Api, { db }: Site): void {
  answer(app, calls.listNotices, ({ currentUser: { id, role } }) => listNotices(db, { userId: id, role }, { now: new Date() }))

  answerRead(app, calls.countUnreadNotices, async ({ currentUser: { id, role } }) => ({
    count: await countUnreadNotices(db, { userId: id, role }, new Date()),
  }))

  answer(app, calls.markNoticesRead, ({ body, currentUser }) => markNoticesRead(db, { userId: currentUser.id, ids: body.ids }))
}
