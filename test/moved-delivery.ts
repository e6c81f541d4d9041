import type { RidingEvent } from '#contract/rides/riding-events.ts'
import type { Db } from '#server/db/open.ts'
import type { UserRow } from '#server/db/tables.ts'
import { createAnnouncement } from '#server/news/news-calls.ts'
import { createRidingEvent, type NewRidingEvent } from '#server/rides/riding-event-calls.ts'
import { clockAt } from './club-clock.ts'
import { eagerWorker, readOutbox } from './eager-mail-worker.ts'
import { makeUsers, newRide, signUp } from './rides.ts'

interface Member {
  id: string
  email: string
}
type Several<Count extends number, Made extends Member[] = []> = number extends Count
  ? Member[]
  : Made['length'] extends Count
    ? Made
    : Several<Count, [...Made, Member]>

/** Members with a verified email address each: `rider-0@example.com`, … */
export async function makeMembers<const Count extends number>(db: Db, count: Count, changes: Partial<UserRow> = {}) {
  const users = await makeUsers(db, count)
  for (const { id, username } of users)
    await db
      .updateTable('users')
      .set({ email: `${username}@example.com`, emailVerifiedAt: '2126-01-01T00:00:00.000Z', ...changes })
      .where('id', '=', id)
      .execute()
  return users.map(({ id, username }) => ({ id, email: `${username}@example.com` })) as Several<Count>
}

/** A ride with riders, registered in this order two days before it. It starts on Thursday, July 4, 2126 at 9:00 in Denver, which is six hours behind UTC. */
export async function planWith(
  db: Db,
  riders: readonly { id: string }[],
  ride: Partial<NewRidingEvent> = {},
): Promise<RidingEvent> {
  const clock = clockAt('2126-07-02T18:00:00.000Z')
  const planned = await createRidingEvent(db, { ...newRide, ...ride }, clock)
  for (const { id: userId } of riders) await signUp(db, { eventId: planned.id, userId, clock })
  return planned
}

/** News that all members hear of, by mail and push. */
export function tellNews(db: Db, at: string) {
  const texts = { titleKo: '비 소식', titleEn: 'Rain', contentKo: '조심하세요', contentEn: 'Take care' }
  const news = { ...texts, type: 'safety' as const, eventDate: '2126-07-04T06:00:00.000Z' }
  return createAnnouncement(db, news, { createdBy: null, moment: clockAt(at) })
}

/** A worker whose clock the test moves. */
export function movedWorker(
  db: Db,
  at: string,
  { smtpUrl, ...options }: Parameters<typeof eagerWorker>[2] & { smtpUrl?: URL } = {},
) {
  let now = new Date(at)
  const worker = eagerWorker(db, smtpUrl, { now: () => now, ...options })
  return {
    ...worker,
    moveTo(instant: string) {
      now = new Date(instant)
      worker.nudge()
    },
  }
}

/** Whether everything that was told is on its way or delivered. The notices first: planning one fills the outbox. */
export async function isIdle(db: Db): Promise<boolean> {
  const untold = await db
    .selectFrom('notices')
    .select('id')
    .where((eb) => eb.or([eb('mailQueuedAt', 'is', null), eb('pushQueuedAt', 'is', null)]))
    .execute()
  if (untold.length > 0) return false
  return (await readOutbox(db)).every(({ sentAt, failedAt }) => sentAt !== null || failedAt !== null)
}
