import type { Db } from '#server/db/open.ts'

interface Of {
  eventId: string
  /** The member who vouches for them. */
  userId: string
}

const columns = ['id', 'createdAt', 'name', 'phoneNumber', 'emergencyContactName', 'emergencyContactPhone'] as const

/** In the order in which they were announced. */
export async function listGuestsOf(db: Db, { eventId, userId }: Of) {
  return (await listAnnouncedGuests(db, eventId)).filter(({ hostId }) => hostId === userId)
}

/** A value that a restore could not open is blank. Whether they are still kept is for the caller. */
export async function listAnnouncedGuests(db: Db, eventId: string) {
  const rows = await db
    .selectFrom('rideGuests')
    .select([...columns, 'hostId'])
    .where('eventId', '=', eventId)
    .where('hostId', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id, createdAt, hostId, name, ...known }) => ({
    ...{ id, createdAt, name, hostId: hostId ?? '' },
    phoneNumber: known.phoneNumber ?? '',
    emergencyContactName: known.emergencyContactName ?? '',
    emergencyContactPhone: known.emergencyContactPhone ?? '',
  }))
}

export async function deleteGuestsOf(
  change: Db,
  { eventId, userId }: Of,
  { keepsMarksOf = [] }: { keepsMarksOf?: readonly string[] } = {},
): Promise<void> {
  const gone = await change
    .deleteFrom('rideGuests')
    .where('eventId', '=', eventId)
    .where('hostId', '=', userId)
    .returning('id')
    .execute()
  const unmarked = gone.map(({ id }) => id).filter((id) => !keepsMarksOf.includes(id))
  if (unmarked.length > 0)
    await change.deleteFrom('headCountMarks').where('eventId', '=', eventId).where('riderId', 'in', unmarked).execute()
}

export async function deleteGuestsWithoutHost(change: Db, eventId: string): Promise<void> {
  await change
    .deleteFrom('rideGuests')
    .where('eventId', '=', eventId)
    .where('hostId', 'is not', null)
    .where('hostId', 'not in', ({ selectFrom }) =>
      selectFrom('eventParticipants').select('eventParticipants.userId').where('eventParticipants.eventId', '=', eventId),
    )
    .execute()
}

/** Of an account that is deactivated, on rides that are deleted and can be restored. */
export async function deleteGuestsOnDeletedRides(change: Db, userId: string): Promise<void> {
  await change
    .deleteFrom('rideGuests')
    .where('hostId', '=', userId)
    .where('eventId', 'in', ({ selectFrom }) => selectFrom('deletedItems').select('id'))
    .execute()
}
