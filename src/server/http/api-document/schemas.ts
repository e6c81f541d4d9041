import * as z from 'zod/mini'
import type { ZodOpenApiOverride } from 'zod-openapi'
import * as auth from '#contract/accounts/auth.ts'
import * as emailVerification from '#contract/accounts/email-verification.ts'
import * as passkeys from '#contract/accounts/passkeys.ts'
import * as secondFactor from '#contract/accounts/second-factor.ts'
import * as users from '#contract/accounts/users.ts'
import * as photoAlbums from '#contract/albums/photo-albums.ts'
import { ClubDate, ClubTime, Instant, OptionalClubDate, OptionalClubTime } from '#contract/date-fields.ts'
import * as failure from '#contract/failure.ts'
import { BooleanText, ExpectedVersion, factsOf, ListQuery, OptionalWebAddress, WebAddress } from '#contract/fields.ts'
import * as corrections from '#contract/members/corrections.ts'
import * as details from '#contract/members/details.ts'
import * as directory from '#contract/members/directory.ts'
import * as memberImport from '#contract/members/member-import.ts'
import * as applications from '#contract/members/membership-applications.ts'
import * as personalData from '#contract/members/personal-data.ts'
import * as contactMessages from '#contract/messages/contact-messages.ts'
import * as announcements from '#contract/news/announcements.ts'
import * as phrases from '#contract/news/phrases.ts'
import * as notices from '#contract/notices/notices.ts'
import * as attendance from '#contract/ride-day/attendance.ts'
import * as headCounts from '#contract/ride-day/head-counts.ts'
import * as homeLinks from '#contract/ride-day/home-links.ts'
import * as rideDecisions from '#contract/ride-day/ride-decisions.ts'
import * as rideSheets from '#contract/ride-day/ride-sheets.ts'
import { OptionalCoordinates } from '#contract/rides/coordinates.ts'
import * as registration from '#contract/rides/registration.ts'
import * as rideStops from '#contract/rides/ride-stops.ts'
import * as rideTracks from '#contract/rides/ride-tracks.ts'
import * as ridingEvents from '#contract/rides/riding-events.ts'
import * as auditLog from '#contract/site/audit-log.ts'
import * as deletedItems from '#contract/site/deleted-items.ts'
import * as status from '#contract/site/status.ts'
import * as textLinks from '#contract/text-links.ts'

/** All of the contract's files with a shape that a call takes or answers. */
const contract = {
  ...failure,
  ...textLinks,
  ...auth,
  ...directory,
  ...emailVerification,
  ...memberImport,
  ...passkeys,
  ...personalData,
  ...secondFactor,
  ...users,
  ...corrections,
  ...details,
  ...applications,
  ...announcements,
  ...photoAlbums,
  ...phrases,
  ...notices,
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
