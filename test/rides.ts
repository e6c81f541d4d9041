import type { InjectOptions } from 'fastify'
import type { RidingEvent, RidingEventInput, SheetDetails } from '#contract/rides/riding-events.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { hashSessionId, sessionCookieName } from '#server/http/clients/sessions.ts'
import { register } from '#server/rides/event-participant-calls.ts'
import type { NewRidingEvent } from '#server/rides/riding-event-calls.ts'
import type { SignedIn, TestApp } from './app.ts'
import { send } from './send.ts'

/** A ride as the form sends it, far in the future. Tests override single fields, so that unit tests need a new field only here. */
export const rideInput = {
  titleKo: '피크 투 피크',
  titleEn: 'Peak to Peak',
  descriptionKo: '천천히 달립니다.\n주유 한 번.',
  descriptionEn: 'An easy pace.\nOne fuel stop.',
  eventDate: '2126-07-04',
  endDate: null,
  startTime: '09:00',
  endTime: null,
  meetingLocation: 'Nederland',
  meetingLocationEn: null,
  route: null,
  difficulty: 'easy',
  maxParticipants: null,
  registrationClosesAt: null,
  leaderId: null,
  sweepId: null,
  decideBy: null,
  stops: [],
  minRides: 0,
  status: 'upcoming',
} as const satisfies RidingEventInput

/** The same ride as input of the store. */
export const newRide: NewRidingEvent = { ...rideInput, createdBy: null }

/** The same ride as an answer of the API. */
export const answeredRide: RidingEvent = {
  ...newRide,
  eventDate: '2126-07-04T06:00:00.000Z',
  dayCount: 1,
  stops: [],
  overAt: '2126-07-05T06:00:00.000Z',
  id: '0192f0c1-2345-7abc-8def-0123456789ab',
  seriesId: null,
  createdAt: '2026-06-01T00:00:00.000Z',
  updatedAt: '2026-06-01T00:00:00.000Z',
  registeredCount: 0,
  guestCount: 0,
  waitingCount: 0,
  myStatus: null,
  myWaitingPlace: null,
  kind: 'club',
  word: null,
  myLateMinutes: null,
  myRideNumber: null,
  startsAt: '2126-07-04T15:00:00.000Z',
  laterStarts: [],
  reason: null,
  closesAt: '2126-07-04T03:00:00.000Z',
  registration: 'open',
  hasStarted: false,
  myChanges: [],
  passengerCount: 0,
  leader: null,
  sweep: null,
  myPart: null,
  showsLeaderPhone: false,
  mayLead: false,
  mayDecide: false,
  isLeadersTime: false,
  nextStep: null,
  decidesAt: '2126-07-04T03:00:00.000Z',
  decision: 'open',
  decidedAt: null,
  postponedFrom: null,
  sunset: null,
  hasHomeLink: false,
  hasTrack: false,
  startedAt: null,
  arrivedAt: null,
  starts: null,
}

/** An administrator with a ride created through the API. */
export async function planRide(app: TestApp, input: object = {}): Promise<{ admin: SignedIn; ride: RidingEvent }> {
  const admin = await app.signedInAs('admin')
  const answer = await send(app, admin, 'POST /api/riding-events', { ...rideInput, ...input })
  return { admin, ride: answer.json() }
}

/** Many accounts in one write, also into older databases, which lack later columns. */
export async function makeUsers(db: Db, count: number): Promise<{ id: string; username: string }[]> {
  const users = Array.from({ length: count }, (_, index) => ({ id: newId(), username: `rider-${index}` }))
  const at = new Date().toISOString()
  await db
    .insertInto('users')
    .values(
      users.map(({ id, username }) => ({
        id,
        username,
        usernameKey: username,
        password: 'no password',
        email: null,
        emailKey: null,
        firstName: null,
        lastName: null,
        profileImageUrl: null,
        role: 'member',
        isActive: 'true',
        createdAt: at,
        updatedAt: at,
        deletionRequestedAt: null,
        emailNotifications: 'true',
        eventReminders: 'true',
        language: null,
        hasFirstPassword: 'false',
      })) as never,
    )
    .execute()
  return users
}

/** Many logged-in members. */
export async function makeRiders(app: TestApp, count: number): Promise<SignedIn[]> {
  const users = await makeUsers(app.db, count)
  const signedInAt = new Date().toISOString()
  const expire = new Date(Date.now() + 3_600_000).toISOString()
  const sessions = users.map(({ id }) => ({
    sid: hashSessionId(sessionOf(id)),
    id: `session-of-${id}`,
    signedInAt,
    confirmedAt: signedInAt,
    hasSecondFactor: 'false' as const,
    continuedFrom: null,
    lastSeenAt: signedInAt,
    sess: JSON.stringify({ userId: id, signedInAt }),
    expire,
    userId: id,
  }))
  await app.db.insertInto('sessions').values(sessions).execute()
  return users.map(({ id, username }) => ({
    userId: id,
    username,
    headers: { cookie: `${sessionCookieName(app.config)}=${sessionOf(id)}` },
  }))
}

function sessionOf(userId: string): string {
  return userId.padEnd(43, '-')
}

type WithHeaders = Pick<InjectOptions, 'headers'>

/** What a rider without an application must add. */
export const ownContact: SheetDetails = {
  motorcycle: null,
  passengerName: null,
  passengerPhone: null,
  emergencyContactName: null,
  emergencyContactPhone: '(303) 555-0177',
}

export const joinRide = (app: TestApp, { headers }: WithHeaders, rideId: string, details: Partial<SheetDetails> = {}) =>
  app.inject({
    method: 'PUT',
    url: `/api/riding-events/${rideId}/registration`,
    headers: headers ?? {},
    payload: { ...ownContact, ...details },
  })

/** As `register` of the store, with an emergency contact: accounts of tests have no application. */
export const signUp = (db: Db, registration: Omit<Parameters<typeof register>[1], 'details'>) =>
  register(db, { ...registration, details: ownContact })

export const cancelRide = (app: TestApp, { headers }: WithHeaders, rideId: string) =>
  app.inject({ method: 'DELETE', url: `/api/riding-events/${rideId}/registration`, headers: headers ?? {} })

/** A call about rides: the path is what follows `/api/riding-events`. */
export const callRides = (
  app: TestApp,
  { headers }: WithHeaders,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  payload?: object,
) => app.inject({ method, url: `/api/riding-events${path}`, headers: headers ?? {}, ...(payload && { payload }) })

export const findRide = async (app: TestApp, by: WithHeaders, rideId: string): Promise<RidingEvent> =>
  (await callRides(app, by, 'GET', `/${rideId}`)).json()

/** Saves a ride as its form does: what is left out is as in `rideInput`. */
export const saveRide = (app: TestApp, by: WithHeaders, rideId: string, input: object = {}) =>
  callRides(app, by, 'PUT', `/${rideId}`, { ...rideInput, ...input })

export const deleteRide = (app: TestApp, by: WithHeaders, rideId: string) => callRides(app, by, 'DELETE', `/${rideId}`)

export const restoreRide = (app: TestApp, { headers }: WithHeaders, rideId: string) =>
  app.inject({ method: 'POST', url: `/api/deleted-items/${rideId}/restore`, headers: headers ?? {} })

/** Who has a place on the ride or waits for one, in order of registration: `[userId, status]`. */
export const standingOn = async (db: Db, rideId: string) =>
  (await placesOf(db, rideId)).map(({ userId, status }) => [userId, status])

/** All registrations for the ride, in order of registration. */
export function placesOf(db: Db, rideId: string) {
  return db
    .selectFrom('eventParticipants')
    .select(['userId', 'status', 'turn'])
    .where('eventId', '=', rideId)
    .orderBy('turn')
    .execute()
}
