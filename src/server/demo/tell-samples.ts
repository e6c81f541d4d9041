import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/ride-rows.ts'
import type { AnnouncementRow } from '#server/db/tables.ts'
import { tell } from '#server/notices/tell.ts'

interface Samples {
  announcements: readonly Pick<AnnouncementRow, 'id' | 'type' | 'titleKo' | 'titleEn' | 'createdAt' | 'updatedAt'>[]
  rides: readonly Pick<
    RidingEventRow,
    'id' | 'titleKo' | 'titleEn' | 'eventDate' | 'endDate' | 'startTime' | 'endTime' | 'status' | 'updatedAt' | 'maxParticipants'
  >[]
  pendingSince: string | undefined
  daysAgo: (days: number) => string
  timeZone: string
}

/** What people have been told in the sample club: safety announcements, a cancelled ride, a ride with another meeting place, new applications. */
export async function tellSamples(change: Db, { announcements, rides, pendingSince, daysAgo, timeZone }: Samples): Promise<void> {
  const at = (instant: string) => ({ now: new Date(instant), club: { timeZone } })
  for (const announcement of announcements.filter(({ type }) => type === 'safety'))
    await tell(change, { kind: 'announcement', announcement }, at(announcement.createdAt))
  const cancelled = rides.find(({ status }) => status === 'cancelled')
  if (cancelled) await tell(change, { kind: 'rideCancelled', ride: cancelled, at: daysAgo(2) }, at(daysAgo(2)))
  const moved = rides.find(({ status, maxParticipants }) => status === 'upcoming' && maxParticipants !== null)
  if (moved)
    await tell(
      change,
      { kind: 'rideChanged', ride: { ...moved, updatedAt: daysAgo(1) }, changes: ['meetingLocation'] },
      at(daysAgo(1)),
    )
  if (pendingSince) await tell(change, { kind: 'inbox', since: pendingSince }, at(pendingSince))
}
