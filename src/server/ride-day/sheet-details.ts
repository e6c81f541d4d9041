import type { MembershipApplication } from '#contract/members/membership-applications.ts'
import { findWrittenNumbers } from '#contract/phone-numbers.ts'
import { lateTimes } from '#contract/ride-day/late-rules.ts'
import type { OwnRegistration, SheetDetails } from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'
import { type ClubClock, type RideTimes, toInstant } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { SheetDetailsRow } from '#server/db/tables.ts'
import { findApplicationOf, updateOwnDetails } from '#server/members/own-details.ts'
import { invalid, notFound } from '#server/refusals.ts'
import { isRideDayKept } from '#server/rides/ride-times.ts'

type Of = Pick<SheetDetailsRow, 'eventId' | 'userId'>

const nothing: SheetDetails = {
  motorcycle: null,
  passengerName: null,
  passengerPhone: null,
  emergencyContactName: null,
  emergencyContactPhone: null,
}

/**
 * An emergency contact is stored where the approved application has no phone: in the application, or for this ride when there is no approved one.
 * @param details undefined: what was added before stays. @throws 400 when no emergency phone is known.
 */
export async function saveSheetDetails(change: Db, of: Of, details: SheetDetails | undefined): Promise<void> {
  const application = await findApproved(change, of.userId)
  const before = await findDetails(change, of)
  const contact = details?.emergencyContactPhone ? details : before
  const needsPhone = lacksPhone(application)
  if (needsPhone && !contact.emergencyContactPhone)
    throw invalid([
      { path: 'emergencyContactPhone', message: say('Please add a phone number to call in an emergency, then sign up.') },
    ])
  if (details === undefined) return
  if (needsPhone && application && details.emergencyContactPhone) await addToApplication(change, application, details)
  const { emergencyContactName, emergencyContactPhone } = needsPhone && !application ? contact : nothing
  const { motorcycle } = details
  const added = {
    ...details,
    // The usual one is read from the application, also when it changes there.
    motorcycle: motorcycle === application?.motorcycleModel ? null : motorcycle,
    emergencyContactName,
    emergencyContactPhone,
  }
  await save(change, of, added)
}

type Lateness = Pick<SheetDetailsRow, 'lateMinutes' | 'lateDay'>

export const notLate: Lateness = { lateMinutes: null, lateDay: null }

/** By how many minutes the rider is late, and on which day of the ride. */
export function saveLateness(change: Db, of: Of, lateness: Lateness): Promise<void> {
  return save(change, of, lateness)
}

/** By how many minutes a rider is late today; what was said of another day of the ride does not count. */
export function lateMinutesNow(
  ride: Pick<RideTimes, 'startTime'>,
  { lateMinutes, lateDay }: Lateness,
  clock: ClubClock,
): number | null {
  if (lateDay === null || clock.today <= lateDay) return lateMinutes
  // Of a ride that starts shortly before midnight.
  const startsAt = toInstant(`${lateDay}T${ride.startTime}`, clock.club.timeZone)
  return lateTimes({ startsAt }).some(({ until }) => clock.now < until) ? lateMinutes : null
}

type Added = Omit<SheetDetailsRow, keyof Of>

/** What is not among `added` stays. A row that says nothing is none. */
async function save(change: Db, of: Of, added: Partial<Added>): Promise<void> {
  await change
    .insertInto('sheetDetails')
    .values({ ...of, ...nothing, ...notLate, ...added })
    .onConflict((conflict) => conflict.columns(['eventId', 'userId']).doUpdateSet(added))
    .execute()
  await deleteBlank(change, of.eventId)
}

const columns = [...(Object.keys(nothing) as (keyof SheetDetails)[]), 'lateMinutes'] as const

async function deleteBlank(change: Db, eventId: string): Promise<void> {
  await change
    .deleteFrom('sheetDetails')
    .where('eventId', '=', eventId)
    .where(({ and, eb }) => and(columns.map((column) => eb(column, 'is', null))))
    .execute()
}

/** Of a ride that starts at another time. */
export async function forgetLateness(change: Db, eventId: string): Promise<void> {
  await change.updateTable('sheetDetails').set(notLate).where('eventId', '=', eventId).execute()
  await deleteBlank(change, eventId)
}

/** The contact is the owner's from now on, for all rides. A new name has a new relation, which the owner can change in Settings. */
async function addToApplication(change: Db, { userId, ...known }: Approved, added: SheetDetails): Promise<void> {
  const name = added.emergencyContactName
  const isNewName = name !== null && name !== known.emergencyContactName
  await updateOwnDetails(change, userId, {
    ...(isNewName && { emergencyContactName: name, emergencyContactRelation: 'other' }),
    emergencyContactPhone: added.emergencyContactPhone ?? '',
  })
}

type Approved = MembershipApplication & { userId: string }

/** Also when it was stored before the form asked for a whole number: `1` and `없음` call no one. */
function lacksPhone(application: Approved | undefined): boolean {
  return findWrittenNumbers(application?.emergencyContactPhone ?? '').length === 0
}

async function findApproved(db: Db, userId: string): Promise<Approved | undefined> {
  const application = await findApplicationOf(db, userId)
  return application?.status === 'approved' ? { ...application, userId } : undefined
}

async function findDetails(db: Db, { eventId, userId }: Of): Promise<SheetDetails> {
  const row = await db
    .selectFrom('sheetDetails')
    .select(['motorcycle', 'passengerName', 'passengerPhone', 'emergencyContactName', 'emergencyContactPhone'])
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? nothing
}

/** @throws 404 */
export async function findOwnRegistration(db: Db, of: Of, clock: ClubClock): Promise<OwnRegistration> {
  const ride = await findTimes(db, of.eventId)
  const application = await findApproved(db, of.userId)
  return {
    ...(isRideDayKept(ride, clock) ? await findDetails(db, of) : nothing),
    needsEmergencyPhone: lacksPhone(application),
    keepsEmergencyContact: application !== undefined,
    usualMotorcycle: application?.motorcycleModel || null,
  }
}

function findTimes(db: Db, eventId: string): Promise<RideTimes> {
  return db
    .selectFrom('ridingEvents')
    .select(['eventDate', 'endDate', 'startTime', 'endTime'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow(notFound)
}

/** By rider. Empty from 48 hours after the ride on. */
export async function findDetailsOfRide(db: Db, eventId: string, clock: ClubClock): Promise<Map<string, SheetDetailsRow>> {
  const ride = await findTimes(db, eventId)
  if (!isRideDayKept(ride, clock)) return new Map()
  const rows = await db.selectFrom('sheetDetails').selectAll().where('eventId', '=', eventId).execute()
  return new Map(rows.map((row) => [row.userId, row]))
}

export async function deleteSheetDetails(change: Db, { eventId, userId }: Of): Promise<void> {
  await change.deleteFrom('sheetDetails').where('eventId', '=', eventId).where('userId', '=', userId).execute()
}

export async function deleteDetailsWithoutRider(change: Db, eventId: string): Promise<void> {
  await change
    .deleteFrom('sheetDetails')
    .where('eventId', '=', eventId)
    .where('userId', 'not in', ({ selectFrom }) =>
      selectFrom('eventParticipants').select('eventParticipants.userId').where('eventParticipants.eventId', '=', eventId),
    )
    .execute()
}

/** Of an account that is deactivated, on rides that are deleted and can be restored. */
export async function deleteDetailsOfDeletedRides(change: Db, userId: string): Promise<void> {
  await change
    .deleteFrom('sheetDetails')
    .where('userId', '=', userId)
    .where('eventId', 'in', ({ selectFrom }) => selectFrom('deletedItems').select('id'))
    .execute()
}
