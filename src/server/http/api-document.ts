import { STATUS_CODES } from 'node:http'
import * as z from 'zod/mini'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import * as auth from '#contract/accounts/auth.ts'
import * as users from '#contract/accounts/users.ts'
import * as photoAlbums from '#contract/albums/photo-albums.ts'
import { callsBySubject } from '#contract/all-calls.ts'
import type { Access, AnyCall } from '#contract/calls.ts'
import { ClubDate, ClubTime, Instant, OptionalClubDate, OptionalClubTime } from '#contract/date-fields.ts'
import * as failure from '#contract/failure.ts'
import { Failure } from '#contract/failure.ts'
import { BooleanText, ExpectedVersion, factsOf, ListQuery, OptionalWebAddress, WebAddress } from '#contract/fields.ts'
import * as details from '#contract/members/details.ts'
import * as directory from '#contract/members/directory.ts'
import * as memberImport from '#contract/members/member-import.ts'
import * as applications from '#contract/members/membership-applications.ts'
import * as personalData from '#contract/members/personal-data.ts'
import * as contactMessages from '#contract/messages/contact-messages.ts'
import * as announcements from '#contract/news/announcements.ts'
import * as phrases from '#contract/news/phrases.ts'
import * as deliveries from '#contract/notices/deliveries.ts'
import * as notices from '#contract/notices/notices.ts'
import * as push from '#contract/notices/push.ts'
import * as attendance from '#contract/ride-day/attendance.ts'
import * as headCounts from '#contract/ride-day/head-counts.ts'
import * as homeLinks from '#contract/ride-day/home-links.ts'
import * as rideDecisions from '#contract/ride-day/ride-decisions.ts'
import * as rideSheets from '#contract/ride-day/ride-sheets.ts'
import * as rideStops from '#contract/rides/ride-stops.ts'
import { OptionalCoordinates } from '#contract/rides/ride-stops.ts'
import * as rideTracks from '#contract/rides/ride-tracks.ts'
import * as registration from '#contract/rides/riding-events.ts'
import * as ridingEvents from '#contract/rides/riding-events.ts'
import * as auditLog from '#contract/site/audit-log.ts'
import * as deletedItems from '#contract/site/deleted-items.ts'
import * as status from '#contract/site/status.ts'
import { Health } from '#contract/site/status.ts'
import * as textLinks from '#contract/text-links.ts'
import type { Config } from '#server/config.ts'
import { paramsOf, statusOf } from '#server/http/answer.ts'
import { sessionCookieName } from '#server/http/clients/sessions.ts'

// docs/decisions/040: why zod-openapi, and names from the contract

const introduction = `The calls of the club’s website, which its own pages use.

- **Session**: \`POST /api/auth/login\` sets a cookie. Send it with every further call.
- **Writing**: a browser’s \`Origin\` must be the site’s own; without \`Origin\` and \`Sec-Fetch-Site\`, as programs send it, a call is accepted. Bodies are JSON.
- **Lists**: one page of 20 rows, or \`limit\` (at most 100). The \`Link\` header has the address of the next page; without it, the page is the last one.
- **Dates**: answers have instants in UTC. What is sent without a zone is meant in the club’s time zone.
- **Confirmation**: some calls need the password or a passkey again when it was last given more than ten minutes ago: 403 with \`needs\`.
- **Refusals**: every failure is a \`Failure\`. 414 answers an address of more than 2,048 bytes.
- **Limits**: 600 calls in a minute for each address, fewer for some calls. Beyond them 429 with \`Retry-After\`.`

const subjects: Readonly<Record<keyof typeof callsBySubject, string>> = {
  accounts: 'Logging in, what users do with their own account, and the accounts of the club.',
  members: 'Applications for membership, the details of members, and the list of members.',
  rides: 'Rides, their riders, stops and records, and the calendar link.',
  'ride-day': 'The day of a ride: whether it goes, the head count, who rode, and who is home.',
  news: 'Announcements, and the club’s own sentences.',
  albums: 'Photo albums.',
  notices: 'What people are told, and how it reached them.',
  messages: 'Messages to the club.',
  site: 'The language of a visitor, the activity log, what was deleted, files for administrators, and the state of the site.',
}

/** The only call outside of /api. */
const checkHealth: ZodOpenApiOperationObject = {
  operationId: 'checkHealth',
  tags: ['site'],
  summary: 'Whether the process is up and its database answers',
  description: 'For anyone, without a session.',
  security: [],
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: Health } } },
    503: { description: 'Service Unavailable', content: { 'application/json': { schema: Health } } },
  },
}

/** The OpenAPI document of the declared calls. */
export function writeDocument(config: Config) {
  const paths: ZodOpenApiPathsObject = { '/healthz': { get: checkHealth } }
  const calls = Object.entries(callsBySubject).flatMap(([subject, declared]) =>
    Object.entries<AnyCall>(declared).map(([name, each]) => [name, subject, each] as const),
  )
  for (const [name, subject, each] of calls) {
    const path = each.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [each.method.toLowerCase()]: operationOf(each, { name, subject }) }
  }
  nameSchemas()
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title: `${config.club.name.en} website`, version: '1.0.0', description: introduction },
      servers: [{ url: config.publicUrl?.origin ?? '/' }],
      tags: Object.entries(subjects).map(([name, description]) => ({ name, description })),
      paths,
      components: {
        headers,
        responses: answers,
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookieName(config),
            description:
              'Set by POST /api/auth/login. Calls that name a role are for accounts of that role alone: `member` for approved members and administrators, `admin` for administrators.',
          },
        },
      },
    },
    { override: describeSchema },
  )
}

/** Headers of answers, for `components`. */
export const headers = {
  Link: {
    description: 'The address of the next page of the list, which has the same `limit`. Missing on the last page.',
    schema: { type: 'string' as const },
    example: '</api/riding-events?limit=20&after=WyIyMDI2LTEwLTA0Il0>; rel="next"',
  },
  RetryAfter: {
    description: 'Seconds after which a retry makes sense.',
    schema: { type: 'integer' as const, minimum: 1 },
    example: 60,
  },
}

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' as const } }

/** A call that was refused. */
function refusal(description: string): ZodOpenApiResponseObject {
  return { description, content: { 'application/json': { schema: Failure } } }
}

/** What all calls have in common when they fail, for `components`. */
export const answers = {
  Invalid: refusal('A value is missing or not valid: `issues` names the fields. Or the body could not be read.'),
  Unauthorized: refusal('There is no session, or it has ended.'),
  Forbidden: refusal('The account may not make this call, or a page of another site sent it.'),
  NotFound: refusal('There is no such thing, or not for this account.'),
  Conflict: refusal('It has changed since `expectedVersion`.'),
  TooLarge: refusal('The body is too large.'),
  NoJson: refusal('The body is no JSON.'),
  TooMany: { ...refusal('Too many calls from this address, or too many attempts.'), headers: retryAfter },
  ServerError: refusal('An error of the site. It is in the site’s log.'),
  Unavailable: { ...refusal('The site is too busy, its disk is full, or its database does not answer.'), headers: retryAfter },
}

type Answer = keyof typeof answers

const reference = (name: Answer) => ({ $ref: `#/components/responses/${name}` as const })

interface Call {
  needsSession: boolean
  isWrite: boolean
  isAboutOne: boolean
  hasFields: boolean
  hasVersion: boolean
}

/** The failures of a call that follow from what it is. */
function failuresOf({ needsSession, isWrite, isAboutOne, hasFields, hasVersion }: Call) {
  return {
    ...((hasFields || isWrite) && { 400: reference('Invalid') }),
    ...(needsSession && { 401: reference('Unauthorized') }),
    ...((needsSession || isWrite) && { 403: reference('Forbidden') }),
    ...(isAboutOne && { 404: reference('NotFound') }),
    ...(hasVersion && { 409: reference('Conflict') }),
    ...(isWrite && { 413: reference('TooLarge'), 415: reference('NoJson') }),
    429: reference('TooMany'),
    500: reference('ServerError'),
    503: reference('Unavailable'),
  }
}

const audiences: Record<Access, string> = {
  anyone: 'For anyone, without a session.',
  user: 'For every account, guests included.',
  member: 'For members and administrators.',
  lead: 'For administrators, and for leader and sweep of the ride from 24 hours before its start until 48 hours after its end.',
  decide: 'For administrators, and for leader and sweep of the ride from 24 hours before it is to be decided.',
  admin: 'For administrators.',
}

const confirmed =
  'Needs a login or `POST /api/auth/confirmation` (or the same with a passkey) within the last ten minutes, else 403 with `needs: "confirmation"`.'

/** A call of the API as the document describes it. */
export function operationOf(declared: AnyCall, { name, subject }: { name: string; subject: string }): ZodOpenApiOperationObject {
  const { access, confirms, summary, query, body } = declared
  const params = paramsOf(declared)
  const isList = fieldsOf(query).includes('after')
  const role = access === 'member' || access === 'admin' ? [access] : []
  return {
    operationId: name,
    tags: [subject],
    summary,
    description: [audiences[access], ...(confirms ? [confirmed] : []), ...(isList ? ['One page of the list.'] : [])].join(' '),
    security: access === 'anyone' ? [] : [{ session: role }],
    ...((params || query) && {
      requestParams: {
        ...(params && { path: params as z.ZodMiniObject }),
        ...(query && { query: query as z.ZodMiniObject }),
      },
    }),
    ...(body && {
      requestBody: { required: !z.safeParse(body, undefined).success, content: { 'application/json': { schema: body } } },
    }),
    responses: { ...failures(declared), [statusOf(declared)]: success(declared, isList) },
  }
}

function failures({ access, method, path, query, body, refusals = {} }: AnyCall) {
  const common = failuresOf({
    needsSession: access !== 'anyone',
    isWrite: method !== 'GET',
    isAboutOne: path.includes(':'),
    hasFields: query !== undefined,
    hasVersion: fieldsOf(body).includes('expectedVersion'),
  })
  const own = Object.entries(refusals).map(([status, when]) => [status, refusal(when)])
  return { ...common, ...Object.fromEntries(own) }
}

function success(declared: AnyCall, isList: boolean): ZodOpenApiResponseObject {
  const { answers, creates, sends, redirects } = declared
  const description = STATUS_CODES[statusOf(declared)] ?? ''
  if (redirects)
    return { description, headers: { Location: { description: 'A page of the site.', schema: { type: 'string' as const } } } }
  if (sends) return { description, content: { [sends]: { schema: z.string() } } }
  const schema = answers ?? creates
  if (!schema) return { description }
  return {
    description,
    ...(isList && { headers: { Link: { $ref: '#/components/headers/Link' as const } } }),
    content: { 'application/json': { schema } },
  }
}

/** The names of the fields of an object; of a body that may be left out too. */
function fieldsOf(schema: z.core.$ZodType | undefined): string[] {
  if (schema === undefined) return []
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return Object.keys(def.shape)
  if (def.type === 'pipe') return fieldsOf(def.in)
  return def.type === 'nullable' || def.type === 'optional' ? fieldsOf(def.innerType) : []
}

/** All of the contract's files with a shape that a call takes or answers. */
const contract = {
  ...failure,
  ...textLinks,
  ...auth,
  ...directory,
  ...memberImport,
  ...personalData,
  ...users,
  ...details,
  ...applications,
  ...announcements,
  ...photoAlbums,
  ...phrases,
  ...deliveries,
  ...notices,
  ...push,
  ...attendance,
  ...headCounts,
  ...homeLinks,
  ...registration,
  ...rideDecisions,
  ...rideSheets,
  ...rideStops,
  ...rideTracks,
  ...ridingEvents,
  ...auditLog,
  ...contactMessages,
  ...deletedItems,
  ...status,
}

const clubDate =
  'A calendar day (`2026-10-04`) or local time (`2026-10-04T08:30`) in the club’s time zone, or an instant (`2026-10-04T14:30:00Z`).'
const orNull = ' Left out, `null` and blank mean none.'

/** What the fields of the contract mean to those who do not read it. */
const meanings: ReadonlyMap<z.core.$ZodType, { description?: string; format?: string; examples?: unknown[] }> = new Map<
  z.core.$ZodType,
  object
>([
  [Instant, { format: 'date-time' }],
  [ClubDate, { description: clubDate, examples: ['2026-10-04'] }],
  [OptionalClubDate, { description: clubDate + orNull, examples: ['2026-10-03T21:00'] }],
  [ClubTime, { description: 'A time of day in the club’s time zone.', examples: ['08:30'] }],
  [OptionalClubTime, { description: `A time of day in the club’s time zone.${orNull}`, examples: ['17:00'] }],
  [WebAddress, { format: 'uri', examples: ['https://www.dropbox.com/sh/autumn'] }],
  [OptionalWebAddress, { description: `An address that starts with http:// or https://.${orNull}` }],
  [OptionalCoordinates, { description: `Degrees north and east.${orNull}`, examples: ['39.7392, -104.9903'] }],
  [BooleanText, { description: 'Stored and answered as text.' }],
  [ridingEvents.RidingEventInput.shape.maxParticipants, { description: `A whole number, stored and answered as text.${orNull}` }],
  [applications.MembershipApplicationInput.shape.dateOfBirth, { format: 'date' }],
  [
    ExpectedVersion.shape.expectedVersion,
    { description: '`updatedAt` as it was read. When it has changed since, the answer is 409. Without it, the last write wins.' },
  ],
  [ListQuery.shape.limit, { description: 'Rows of a page, 1 to 100; 20 without it.' }],
  [ListQuery.shape.after, { description: 'Where the page begins: only from a `Link` header.' }],
])

type Examples = {
  [Name in keyof typeof contract]?: (typeof contract)[Name] extends z.ZodMiniType ? z.input<(typeof contract)[Name]> : never
}

const version = '2026-10-03T18:00:00.000Z'
const id = 'kq3v7m2xw9d4'

const credential = { id: 'pR4ve8Qm', rawId: 'pR4ve8Qm', type: 'public-key' } as const

const titles = { titleKo: '가을 단풍 라이딩', titleEn: 'Fall colors ride' }

const { paymentStatus: _, ...application } = factsOf(applications.MembershipApplicationInput, 'sample')
const { membershipFee: __, ...person } = application
const contact = factsOf(details.OwnDetails, 'sample')

const announcement = {
  type: 'meeting',
  titleKo: '10월 정기 모임',
  titleEn: 'October meeting',
  contentKo: '10월 9일 저녁 7시에 만납니다.',
  contentEn: 'We meet on October 9 at 7 p.m.',
  eventDate: '2026-10-09T19:00',
} as const

const ride = {
  ...titles,
  descriptionKo: '구아넬라 고개를 넘어 점심을 먹고 돌아옵니다.',
  descriptionEn: 'Over Guanella Pass, lunch, and back.',
  eventDate: '2026-10-04',
  startTime: '08:30',
  endTime: '17:00',
  meetingLocation: 'Golden, 1100 Washington Ave',
  difficulty: 'moderate',
  maxParticipants: 12,
  stops: [{ id: 'stop-1', kind: 'fuel', name: 'Georgetown', time: '10:00', coordinates: '39.7061, -105.6975' }],
} satisfies z.input<typeof ridingEvents.RidingEventInput>

const album = {
  ...titles,
  dropboxUrl: 'https://www.dropbox.com/sh/autumn',
  photoCount: 42,
}

/** What a call takes, by the name of the shape. Tests send each through its schema, and find one for every body. */
export const examples = {
  Failure: {
    message: 'Please enter a valid date and time',
    issues: [{ path: 'eventDate', message: 'Please enter a valid date and time' }],
  },
  LoginInput: { username: 'rider', password: 'a short sentence' },
  RegisterInput: {
    username: 'gildong',
    password: 'a short sentence',
    email: 'gildong@example.com',
    firstName: '길동',
    lastName: '홍',
  },
  MembershipApplicationSubmission: application,
  AnnouncementInput: announcement,
  RidingEventInput: ride,
  RideDecisionInput: { decision: 'go', expectedVersion: '2026-10-03T18:00:00.000Z' },
  SheetDetails: { motorcycle: 'Honda Rebel 500', passengerName: '홍길순', passengerPhone: '303-555-0143' },
  PhotoAlbumInput: album,
  ContactMessageSubmission: {
    name: '홍길동',
    email: 'gildong@example.com',
    subject: '가입 문의',
    message: '가입하려면 어떻게 해야 하나요?',
  },
  ConfirmationInput: { password: 'a short sentence' },
  AccountDeletion: { password: 'a short sentence' },
  PasswordChange: { currentPassword: 'a short sentence', newPassword: 'another short sentence' },
  PasswordReset: { token: 'the-end-of-the-link-that-an-administrator-made', newPassword: 'another short sentence' },
  NotificationPreferences: { emailNotifications: true, eventReminders: false },
  CodeAtLogin: { code: '492817' },
  FirstCode: { code: '492817' },
  SecondFactorRuleChange: { isRequired: true },
  PasswordLinkRequest: { turnsCodesOff: true },
  ContinueLink: { token: 'Yk3mQ9v0Z1s8T4nB7xW2cR5dF6gH0jK1lP3oU8iE9aM' },
  PasskeyName: { name: 'iPhone' },
  NewPasskey: {
    ...credential,
    response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ' },
  },
  SignedChallenge: {
    ...credential,
    response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0', authenticatorData: 'SZYN5YgOjGh0NBcP', signature: 'MEUCIQDx' },
  },
  LanguageChange: { language: 'ko' },
  VerificationRequest: { addressOf: 'account' },
  DirectoryInput: { isListed: true, showsPhone: true, showsKakaoId: false, showsMotorcycle: true, city: 'Golden' },
  AnnouncementUpdate: { ...announcement, expectedVersion: version },
  RidingEventUpdate: { ...ride, expectedVersion: version },
  PhotoAlbumUpdate: { ...album, expectedVersion: version },
  HomeLinkInput: { language: 'ko' },
  CalendarFeedInput: { language: 'ko' },
  RideTrackInput: {
    gpx: '<gpx version="1.1"><trk><trkseg><trkpt lat="39.7061" lon="-105.6975"/><trkpt lat="39.5964" lon="-105.7089"/></trkseg></trk></gpx>',
  },
  PushSubscriptionInput: {
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABo',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  },
  HeadCountInput: {
    eventDate: '2026-10-04T06:00:00.000Z',
    marks: [{ stopId: 'stop-1', riderId: id, status: 'here', at: '2026-10-04T16:02:00.000Z' }],
    addedGuests: [{ id: '0f9e4b1c-6a57-4c0e-9f43-2d1b8a7c5e60', name: '김철수' }],
    removedGuests: [],
    startedAt: '2026-10-04T14:31:00.000Z',
  },
  AttendanceInput: { userIds: [id], guestStarts: 1, expectedVersion: version },
  PhraseInput: { textKo: '{time}에 {place}에서 출발합니다.', textEn: 'We leave {place} at {time}.' },
  ImportedCorrection: { ...person, expectedVersion: version, isConfirmed: false },
  OwnDetailsUpdate: { ...contact, expectedVersion: version },
  DetailsConfirmation: { expectedVersion: version },
  Approval: { userId: id },
  Rejection: { notes: '면허가 아직 없습니다.' },
  PaymentConfirmation: { paymentStatus: 'paid' },
  AccountLink: { userId: id },
  ContactStatusChange: { status: 'handled' },
  AccountCorrection: { firstName: '길동', lastName: '홍', email: 'gildong@example.com', expectedVersion: version },
  RoleChange: { role: 'member' },
  ActivityChange: { isActive: 'false' },
  ReadNotices: { ids: [id] },
  MemberImport: { dryRun: true, people: [{ row: 2, ...person, joinedOn: '2019-03-02' }] },
} satisfies Examples

/** Shapes of the contract by the name of their export. Fields, such as `Id`, are no shapes. */
export const shapes: ReadonlyMap<string, z.ZodMiniType> = new Map(
  Object.entries<unknown>(contract).filter((entry): entry is [string, z.ZodMiniType] => isShape(entry[1])),
)

function isShape(value: unknown): boolean {
  if (!(value instanceof z.core.$ZodType)) return false
  const { def } = (value as z.core.$ZodTypes)._zod
  // A body that may be left out is a pipe.
  if (def.type === 'pipe') return isShape(def.in)
  return def.type === 'object' || ((def.type === 'nullable' || def.type === 'optional') && isShape(def.innerType))
}

const exampleOf = new Map(Object.entries(examples).map(([name, example]) => [shapes.get(name), example]))

/** Gives the shapes their names in the document, once. Only those that a call uses get into it. */
export function nameSchemas(): void {
  for (const [id, shape] of shapes) if (z.globalRegistry.get(shape)?.id === undefined) z.globalRegistry.add(shape, { id })
}

/** Adds what the library does not know, and takes away what the site does not mean. */
export const describeSchema: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  Object.assign(jsonSchema, meanings.get(zodSchema))
  const example = exampleOf.get(zodSchema as unknown as z.ZodMiniType)
  if (example !== undefined) jsonSchema.examples = [example]
  // The range of JavaScript's whole numbers.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  // A later version may answer with more fields.
  if (io === 'output' && zodSchema._zod.def.type === 'object') delete jsonSchema.additionalProperties
}
