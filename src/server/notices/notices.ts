import { nameInList, personName } from '#contract/accounts/person-name.ts'
import { memberRoles, type Role } from '#contract/accounts/users.ts'
import * as calls from '#contract/notices/notice-calls.ts'
import { type Notice, noticesShown } from '#contract/notices/notices.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { type NoticeFacts, noticeLink, noticeOf, notices, noticeText, readFacts } from '#server/activities/all-activities.ts'
import { channelsOf, type Moment, type RideFacts } from '#server/activities/notice.ts'
import type { ClubDay } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { NoticeRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { isChangeShown } from '#server/rides/ride-activities.ts'
import { type Addressee, findAddressees, reachedBy } from './addressees.ts'
import { countSince, type InboxCounts, listInboxArrivals } from './inbox.ts'
import type { Channel } from './outbox.ts'

const dayMs = 24 * 60 * 60 * 1000

const officersKinds = notices.flatMap(({ kind, isForOfficers }) => (isForOfficers ? [kind] : []))

type CurrentNotice = NoticeRow & { facts: NoticeFacts; person: string | null; place: string | null; counts?: InboxCounts }

function selectNotices(db: Db) {
  return db
    .selectFrom('notices')
    .leftJoin('users as other', 'other.id', 'notices.aboutUserId')
    .leftJoin('ridingEvents as ride', 'ride.id', 'notices.subjectId')
    .leftJoin('announcements as news', 'news.id', 'notices.subjectId')
    .selectAll('notices')
    .select(['other.username', 'other.firstName', 'other.lastName', 'ride.meetingLocation as place'])
    .select(['ride.titleKo', 'ride.titleEn', 'ride.eventDate', 'ride.endDate', 'ride.startTime'])
    .select(['news.titleKo as newsKo', 'news.titleEn as newsEn'])
}

async function readNotices(db: Db, found: ReturnType<typeof selectNotices>): Promise<CurrentNotice[]> {
  const current = (await found.execute()).map(
    ({ username, firstName, lastName, titleKo, titleEn, eventDate, endDate, startTime, newsKo, newsEn, ...row }) => ({
      ...row,
      person: username === null ? null : personName(nameInList({ username, firstName, lastName })),
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

function factsNow(row: NoticeRow, now: { ride: RideFacts | null; news: { titleKo: string; titleEn: string } | null }) {
  const facts = readFacts(row)
  return { ...facts, ...noticeOf(row.kind).asNow?.(facts, now) } as NoticeFacts
}

export async function listNotices(
  db: Db,
  { userId, role }: { userId: string; role: Role },
  { now }: Pick<Moment, 'now'>,
): Promise<Notice[]> {
  const found = selectNotices(db)
    .where('userId', '=', userId)
    .where('notices.createdAt', '>=', new Date(now.getTime() - retentionDays.notice * dayMs).toISOString())
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
  return (await readNotices(db, found)).map((notice) => {
    const { id, kind, facts, counts, createdAt, readAt } = notice
    const shown = { ...notice, ownWords: true }
    const [korean, english] = [noticeText(facts, 'ko', shown), noticeText(facts, 'en', shown)]
    return {
      id,
      kind,
      headingKo: korean.heading,
      headingEn: english.heading,
      textKo: korean.text,
      textEn: english.text,
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
  const [notice] = await readNotices(db, selectNotices(db).where('notices.id', '=', noticeId))
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

  answer(app, calls.markNoticesRead, ({ body, currentUser }) => markNoticesRead(db, { userId: currentUser.id, ids: body.ids }))
}
