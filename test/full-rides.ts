import type { ClubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { cancelRegistration } from '#server/rides/event-participant-calls.ts'
import { type ChangedRidingEvent, createRidingEvent, updateRidingEvent } from '#server/rides/riding-event-calls.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { clockAt } from './club-clock.ts'
import { column } from './columns.ts'
import { makeUsers, newRide, rideInput, signUp } from './rides.ts'

interface FullRide {
  places: string
  /** They register in their order. */
  riders: number
  others?: number
  /** Of what happens, where nothing else is said. */
  clock: ClubClock
}

/** A ride that some members have registered for, and what becomes of it. */
export async function planFullRide(
  db: Db,
  { places, riders, others = 0, clock }: FullRide,
  changes: Partial<typeof newRide> = {},
) {
  const { id } = await createRidingEvent(db, { ...newRide, maxParticipants: places, ...changes }, clockAt())
  const members = column(await makeUsers(db, riders + others), 'id')
  const join = (userId: string, at = clock) => signUp(db, { eventId: id, userId, clock: at })
  const leave = (userId: string, at = clock) => cancelRegistration(db, { eventId: id, userId, clock: at })
  const change = (update: Partial<ChangedRidingEvent>, at = clock) =>
    updateRidingEvent(db, id, { ...rideInput, maxParticipants: places, ...update }, { viewerId: commandLineActor, clock: at })
  for (const userId of members.slice(0, riders)) await join(userId)
  return { id, members, join, leave, change }
}
