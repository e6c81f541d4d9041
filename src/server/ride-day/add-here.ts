import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/ride-rows.ts'
import { recordAudit } from '#server/site/audit-log.ts'
import type { CountState } from './count-state.ts'
import { countPassengers, insertAttendance, listAttendance } from './ride-attendance.ts'

interface Counted {
  ride: RidingEventRow
  before: CountState
  after: CountState
  /** Whether all have arrived now; else only those who are marked for the first time are added to the record. */
  arrives: boolean
  actorId: string
}

/**
 * Adds to the record of the locked ride who was counted at one stop at least. It takes no one out: an officer may have corrected the record.
 * @returns the ride's new numbers; nothing when the record has not changed.
 */
export async function addHere(
  change: Db,
  { ride, before, after, arrives, actorId }: Counted,
): Promise<Pick<RidingEventRow, 'starts' | 'guestStarts'> | undefined> {
  const known = new Set(await listAttendance(change, ride.id))
  const earlier = hereIn(before)
  const here = hereIn(after)
  const added = [...here].filter((id) => after.riders.has(id) && !known.has(id) && (arrives || !earlier.has(id)))
  const isGuestNew = after.guests.some(({ id }) => here.has(id) && !earlier.has(id))
  if (!arrives && added.length === 0 && !isGuestNew) return undefined

  await insertAttendance(change, ride.id, added)
  const riders = [...known, ...added]
  const guestsHere = after.guests.filter(({ id }) => here.has(id)).length
  const guestStarts = Math.max(ride.guestStarts ?? 0, guestsHere + (await countPassengers(change, ride.id, riders)))
  const starts = riders.length + guestStarts
  if (starts === ride.starts && added.length === 0) return undefined
  await recordAudit(change, { actorId, action: 'event.attendance', event: ride.id, detail: String(starts) })
  return { starts, guestStarts }
}

function hereIn({ marks }: CountState): ReadonlySet<string> {
  return new Set(marks.filter(({ status }) => status === 'here').map(({ riderId }) => riderId))
}
