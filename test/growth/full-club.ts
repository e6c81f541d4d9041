import { auditActions, auditKinds } from '#contract/site/audit-log.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { recountApplications } from '#server/store/applications/application-counts.ts'
import { indexApplications, indexUsers } from '#server/store/applications/search-terms.ts'
import { albumOf, announcementOf, applicationOf, messageOf, past, rideOf, ridesToCome, userOf } from './full-club-rows.ts'

/** How much a club has. */
export interface ClubSize {
  announcements: number
  pastRides: number
  /** Each with an application, a session, a calendar link and a letter. */
  people: number
  messages: number
  auditLines: number
  albums: number
  /** Of the next ride, out of `people`. */
  riders: number
}

const day = 86_400_000

/** SQLite takes no more than 32,766 values at once. */
const atOnce = 1_000

async function insertAll<Row>(
  count: number,
  make: (number: number) => Row,
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<Row[]> {
  const rows = Array.from({ length: count }, (_, number) => make(number))
  for (let first = 0; first < count; first += atOnce) await insert(rows.slice(first, first + atOnce))
  return rows
}

/** Fills an empty, migrated database. @returns an id of each kind, and the secret of a calendar link. */
/** One of each kind by turns. */
function actOf(number: number) {
  const kind = auditKinds[number % auditKinds.length] ?? 'accounts'
  return { action: auditActions[kind][0], kind }
}

export async function fillClub(db: Db, size: ClubSize) {
  const users = await insertAll(size.people, userOf, (rows) => db.insertInto('users').values(rows).execute())
  const idOf = (number: number) => users[number % size.people]?.id ?? ''
  for (let first = 0; first < users.length; first += atOnce) await indexUsers(db, users.slice(first, first + atOnce))
  const applications = await insertAll(
    size.people,
    (number) => applicationOf(number, idOf(number)),
    (rows) => db.insertInto('membershipApplications').values(rows).execute(),
  )
  for (let first = 0; first < applications.length; first += atOnce)
    await indexApplications(db, applications.slice(first, first + atOnce))
  await recountApplications(db)
  const announcements = await insertAll(size.announcements, announcementOf, (rows) =>
    db.insertInto('announcements').values(rows).execute(),
  )
  const rides = await insertAll(size.pastRides + ridesToCome, rideOf, (rows) =>
    db.insertInto('ridingEvents').values(rows).execute(),
  )
  const riders = users.slice(0, size.riders)
  const participants = [...riders, ...users.slice(0, ridesToCome)].map(({ id }, number) => ({
    id: newId(),
    eventId: rides[number < riders.length ? 0 : number - riders.length + 1]?.id ?? '',
    userId: id,
    registeredAt: past(number),
    status: number % 3 === 0 ? ('waiting' as const) : ('registered' as const),
    turn: number + 1,
  }))
  await db.insertInto('eventParticipants').values(participants).execute()
  // One on each past ride: without them the table would be so small that reading all of it is best.
  await insertAll(
    size.pastRides,
    (number) => ({
      id: newId(),
      eventId: rides[ridesToCome + number]?.id ?? '',
      userId: idOf(number),
      registeredAt: past(number),
      status: 'registered' as const,
      turn: 1,
    }),
    (rows) => db.insertInto('eventParticipants').values(rows).execute(),
  )
  await insertAll(size.albums, albumOf, (rows) => db.insertInto('photoAlbums').values(rows).execute())
  await insertAll(size.messages, messageOf, (rows) => db.insertInto('contactMessages').values(rows).execute())
  await insertAll(
    size.auditLines,
    (number) => ({
      id: newId(),
      at: past(number),
      actorId: idOf(number),
      ...actOf(number),
      subjectId: idOf(number + 1),
      subjectKind: 'user' as const,
      detail: 'guest → member',
    }),
    (rows) => db.insertInto('auditLog').values(rows).execute(),
  )
  await fillWhatPeopleHave(db, size.people, idOf, applications)
  return {
    announcement: announcements[0]?.id ?? '',
    ride: rides[0]?.id ?? '',
    application: applications[0]?.id ?? '',
    person: idOf(0),
    calendar: tokenOf(0),
  }
}

const tokenOf = (number: number) => `${number}`.padStart(43, '0')

async function fillWhatPeopleHave(
  db: Db,
  people: number,
  idOf: (number: number) => string,
  applications: readonly { id: string }[],
): Promise<void> {
  const later = new Date(Date.now() + day).toISOString()
  const id = (number: number) => `${idOf(number)}-${number}`
  await insertAll(
    people,
    (number) => ({
      sid: id(number),
      id: id(number),
      sess: '{}',
      expire: later,
      userId: idOf(number),
      signedInAt: past(number),
      lastSeenAt: past(number),
      device: null,
    }),
    (rows) => db.insertInto('sessions').values(rows).execute(),
  )
  await insertAll(
    people,
    (number) => ({ userId: idOf(number), token: tokenOf(number), language: 'ko', createdAt: past(number) }),
    (rows) => db.insertInto('calendarFeeds').values(rows).execute(),
  )
  await insertAll(
    people,
    (number) => ({ hash: id(number), userId: idOf(number), purpose: 'application' as const, expiresAt: later, usedAt: null }),
    (rows) => db.insertInto('tickets').values(rows).execute(),
  )
  await insertAll(
    people,
    (number) => ({
      id: newId(),
      kind: 'received' as const,
      subjectId: applications[number]?.id ?? '',
      createdAt: past(number),
      attempts: 1,
      nextAttemptAt: past(number),
      sentAt: past(number),
      lastErrorCode: null,
    }),
    (rows) => db.insertInto('outbox').values(rows).execute(),
  )
}
