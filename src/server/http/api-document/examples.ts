import type * as z from 'zod/mini'
import type * as auth from '#contract/accounts/auth.ts'
import type * as emailVerification from '#contract/accounts/email-verification.ts'
import type * as passkeys from '#contract/accounts/passkeys.ts'
import type * as secondFactor from '#contract/accounts/second-factor.ts'
import type * as users from '#contract/accounts/users.ts'
import type * as photoAlbums from '#contract/albums/photo-albums.ts'
import type * as failure from '#contract/failure.ts'
import type * as corrections from '#contract/members/corrections.ts'
import type * as details from '#contract/members/details.ts'
import type * as directory from '#contract/members/directory.ts'
import type * as memberImport from '#contract/members/member-import.ts'
import type * as applications from '#contract/members/membership-applications.ts'
import type * as submission from '#contract/members/submission.ts'
import type * as contactMessages from '#contract/messages/contact-messages.ts'
import type * as announcements from '#contract/news/announcements.ts'
import type * as phrases from '#contract/news/phrases.ts'
import type * as notices from '#contract/notices/notices.ts'
import type * as push from '#contract/notices/push.ts'
import type * as attendance from '#contract/ride-day/attendance.ts'
import type * as headCounts from '#contract/ride-day/head-counts.ts'
import type * as homeLinks from '#contract/ride-day/home-links.ts'
import type * as rideDecisions from '#contract/ride-day/ride-decisions.ts'
import type * as registration from '#contract/rides/registration.ts'
import type * as rideTracks from '#contract/rides/ride-tracks.ts'
import type * as ridingEvents from '#contract/rides/riding-events.ts'

type Contract = typeof auth &
  typeof directory &
  typeof emailVerification &
  typeof memberImport &
  typeof passkeys &
  typeof secondFactor &
  typeof users &
  typeof corrections &
  typeof details &
  typeof applications &
  typeof submission &
  typeof announcements &
  typeof photoAlbums &
  typeof phrases &
  typeof failure &
  typeof notices &
  typeof push &
  typeof attendance &
  typeof headCounts &
  typeof homeLinks &
  typeof registration &
  typeof rideDecisions &
  typeof rideTracks &
  typeof ridingEvents &
  typeof contactMessages

type Examples = { [Name in keyof Contract]?: Contract[Name] extends z.ZodMiniType ? z.input<Contract[Name]> : never }

const version = '2026-10-03T18:00:00.000Z'
const id = 'kq3v7m2xw9d4'

const credential = { id: 'pR4ve8Qm', rawId: 'pR4ve8Qm', type: 'public-key' } as const

const titles = { titleKo: '가을 단풍 라이딩', titleEn: 'Fall colors ride' }

const contact = {
  kakaoId: 'gildong',
  phoneNumber: '303-555-0142',
  email: 'gildong@example.com',
  motorcycleModel: 'Honda Rebel 500',
  emergencyContactName: '홍길순',
  emergencyContactRelation: 'sibling',
  emergencyContactPhone: '303-555-0143',
} as const

const names = { koreanName: '홍길동', englishName: 'Gil-dong Hong', dateOfBirth: '1975-05-17' }

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
  MembershipApplicationSubmission: { ...names, ...contact, membershipFee: '100 USD' },
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
  ImportedCorrection: { ...names, ...contact, expectedVersion: version, isConfirmed: false },
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
  MemberImport: { dryRun: true, people: [{ row: 2, ...names, ...contact, joinedOn: '2019-03-02' }] },
} satisfies Examples
