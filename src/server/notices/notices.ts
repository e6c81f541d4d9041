import { nameInList, personName } from '#contract/accounts/person-name.ts'
import { memberRoles, type Role } from '#contract/accounts/users.ts'
import { type Notice, noticesShown } from '#contract/notices/notices.ts'
import { retentionDays } from '#contract/site/retention.ts'
import type { ClubDay } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { NoticeRow } from '#server/db/tables.ts'
import { lastsUntil } from '#server/rides/ride-times.ts'
import { countSince, type InboxArrivals, listInboxArrivals } from './inbox.ts'
import { type NoticeFacts, type RideFacts, readFacts, withCurrentNews, withCurrentRide } from './matters.ts'
import { noticeLink, noticeText } from './notice-texts.ts'
import type { Moment } from './tell.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What only administrators are shown, also of the time when they were, and of their own ride its leader: it names other people. */
const administratorKinds = ['riderLeft', 'inbox', 'addressRefused'] as const

/** The user's newest notices, at most `noticesShown`, newest first. */
export async function listNotices(
  db: Db,
  { userId, role }: { userId: string; role: Role },
  { now }: Pick<Moment, 'now'>,
): Promise<Notice[]> {
  const rows = await db
    .selectFrom('notices')
    .leftJoin('users as other', 'other.id', 'notices.aboutUserId')
    .leftJoin('ridingEvents as ride', 'ride.id', 'notices.subjectId')
    .leftJoin('announcements as news', 'news.id', 'notices.subjectId')
    .select(['notices.id', 'kind', 'subjectId', 'content', 'notices.createdAt', 'readAt'])
    .select(['other.username', 'other.firstName', 'other.lastName', 'ride.meetingLocation as place'])
    .select(['ride.titleKo', 'ride.titleEn', 'ride.eventDate', 'ride.endDate', 'ride.startTime'])
    .select(['news.titleKo as newsKo', 'news.titleEn as newsEn'])
    .where('userId', '=', userId)
    .where('notices.createdAt', '>=', new Date(now.getTime() - retentionDays.notice * dayMs).toISOString())
    // Of an announcement that was deleted nothing is shown; it may have been deleted because of its title.
    .where(({ or, eb }) => or([eb('kind', '!=', 'announcement'), eb('news.id', 'is not', null)]))
    .$if(role !== 'admin', (query) =>
      query.where(({ or, and, eb }) =>
        or([
          eb('kind', 'not in', administratorKinds),
          and([eb('kind', '=', 'riderLeft'), eb('ride.leaderId', '=', memberRoles.includes(role) ? userId : '')]),
        ]),
      ),
    )
    .orderBy('notices.createdAt', 'desc')
    .orderBy('notices.id', 'desc')
    .limit(noticesShown)
    .execute()
  const notices = rows.map((row) => ({
    ...row,
    facts: withCurrentNews(withCurrentRide(readFacts(row), rideOf(row)), newsOf(row)),
  }))
  const arrivals = await arrivalsFor(db, notices)
  return notices.map(({ id, kind, subjectId, content, createdAt, readAt, facts, place, ...other }) => {
    const counts = facts.kind === 'inbox' ? countSince(arrivals, facts.since) : undefined
    const person = other.username === null ? null : personName(nameInList({ ...other, username: other.username }))
    const options = { person, place, ...(counts && { counts }) }
    const [korean, english] = [noticeText(facts, 'ko', options), noticeText(facts, 'en', options)]
    return {
      id,
      kind,
      headingKo: korean.heading,
      headingEn: english.heading,
      textKo: korean.text,
      textEn: english.text,
      link: noticeLink({ kind, subjectId, content }, counts),
      createdAt,
      readAt,
    }
  })
}

type RideColumns = { [Column in keyof RideFacts]: RideFacts[Column] | null }

/** Undefined when the ride is gone, or the notice is about none. */
function rideOf({ titleKo, titleEn, eventDate, endDate, startTime }: RideColumns): RideFacts | undefined {
  if (titleKo === null || titleEn === null || eventDate === null || startTime === null) return undefined
  return { titleKo, titleEn, eventDate, endDate, startTime }
}

function newsOf({ newsKo, newsEn }: { newsKo: string | null; newsEn: string | null }) {
  return newsKo === null || newsEn === null ? undefined : { titleKo: newsKo, titleEn: newsEn }
}

/** What waits since the first of the digests. */
async function arrivalsFor(db: Db, notices: readonly { facts: NoticeFacts }[]): Promise<InboxArrivals> {
  const since = notices.flatMap(({ facts }) => (facts.kind === 'inbox' ? [facts.since] : [])).sort()[0]
  return since === undefined ? { applications: [], messages: [] } : listInboxArrivals(db, since)
}

/** Marks the user's notices of these ids as read. Others stay as they are. */
export async function markNoticesRead(db: Db, { userId, ids }: { userId: string; ids: readonly string[] }): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('notices')
    .set({ readAt: new Date().toISOString() })
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .where('readAt', 'is', null)
    .execute()
}

/** What the user was told, for the export of their data, newest first. */
export function findToldTo(db: Db, userId: string): Promise<Pick<NoticeRow, 'kind' | 'createdAt' | 'readAt'>[]> {
  return db
    .selectFrom('notices')
    .select(['kind', 'createdAt', 'readAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Deletes what people were told of an announcement or ride that was deleted for good, because it has the title. That a ride is cancelled stays until its day is
 * over: its riders must hear it, also in the morning.
 */
export async function deleteNoticesOf(
  change: Db,
  subjectId: string,
  { keepsCancellation }: { keepsCancellation: boolean },
): Promise<void> {
  await change
    .deleteFrom('notices')
    .where('subjectId', '=', subjectId)
    .$if(keepsCancellation, (query) => query.where('kind', '!=', 'rideCancelled'))
    .execute()
}

/**
 * Deletes notices that are too old. That a ride has changed stays until its day is over, because the schedule shows it.
 */
export async function deleteOldNotices(db: Db, now: Date, today: ClubDay): Promise<void> {
  await db
    .deleteFrom('notices')
    .where('createdAt', '<', new Date(now.getTime() - retentionDays.notice * dayMs).toISOString())
    .where(({ not, and, eb, exists, selectFrom }) =>
      not(
        and([
          eb('kind', '=', 'rideChanged'),
          exists(
            selectFrom('ridingEvents')
              .select('ridingEvents.id')
              .whereRef('ridingEvents.id', '=', 'notices.subjectId')
              .where(lastsUntil(today)),
          ),
        ]),
      ),
    )
    .execute()
}
