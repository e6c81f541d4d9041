import type { NoticeKind } from '#contract/all-activities.ts'
import type { Language } from '#contract/languages.ts'
import type { DeletedKind } from '#contract/site/deleted-items.ts'
import type {
  ApplicationRow,
  DirectoryRow,
  EmailVerificationRow,
  LoginStepRow,
  PasskeyRow,
  RecoveryCodeRow,
  SecondFactorRow,
  SessionRow,
  TicketRow,
  UserRow,
} from './person-rows.ts'
import type {
  CalendarEntryRow,
  CalendarFeedRow,
  HeadCountMarkRow,
  HomeLinkRow,
  ParticipantRow,
  RideGuestRow,
  RideTrackRow,
  RidingEventRow,
  SheetDetailsRow,
} from './ride-rows.ts'

/**
 * The rows as stored; instants are ISO-8601 UTC text. A test compares this file with the migrated database of
 * both engines.
 */
export interface Tables {
  users: UserRow
  sessions: SessionRow
  announcements: AnnouncementRow
  membershipApplications: ApplicationRow
  ridingEvents: RidingEventRow
  eventParticipants: ParticipantRow
  photoAlbums: PhotoAlbumRow
  contactMessages: ContactMessageRow
  outbox: OutboxRow
  refusedAddresses: RefusedAddressRow
  notices: NoticeRow
  pushSubscriptions: PushSubscriptionRow
  phrases: PhraseRow
  rideTracks: RideTrackRow
  sheetDetails: SheetDetailsRow
  rideGuests: RideGuestRow
  headCountMarks: HeadCountMarkRow
  attendance: { eventId: string; userId: string }
  homeLinks: HomeLinkRow
  secrets: { name: string; value: string }
  contentVersions: { name: string; version: number }
  tickets: TicketRow
  /** `limit` is a name of http/limits/rate-limits.ts, `key` a SHA-256 of it and of what is counted by. */
  limitCounters: { key: string; limit: string; count: number; expiresAt: string }
  emailVerifications: EmailVerificationRow
  passkeys: PasskeyRow
  /** By the SHA-256 of the challenge (server/accounts/passkeys.ts). */
  usedChallenges: { hash: string; expiresAt: string }
  secondFactors: SecondFactorRow
  recoveryCodes: RecoveryCodeRow
  loginSteps: LoginStepRow
  /** What the administrators have decided for the site. */
  clubRules: { name: string; value: string }
  /** Number of wrong passwords, shown to the user. */
  failedLogins: { userId: string; count: number; since: string }
  calendarFeeds: CalendarFeedRow
  calendarEntries: CalendarEntryRow
  directoryEntries: DirectoryRow
  deletedItems: DeletedItemRow
  auditLog: AuditRow
  jobRuns: JobRunRow
  encryptionKeys: EncryptionKeyRow
  migrations: MigrationRow
}

/** A key that encrypted something in this database; the key itself is in the key file (db/encryption). */
export interface EncryptionKeyRow {
  id: string
  /** The id, encrypted by the key. */
  check: string
  createdAt: string
  /** When every value was encrypted by this key. */
  completedAt: string | null
}

interface MigrationRow {
  name: string
  appliedAt: string
  /** SHA-256 of the file; null until the end of the start that applied it (migration-checksums.ts). */
  checksum: string | null
}

/** A deleted row that can be restored for some days. */
export interface DeletedItemRow {
  /** The row's own id. */
  id: string
  kind: DeletedKind
  /** JSON of the rows. */
  content: string
  deletedAt: string
  deletedBy: string | null
}

/** A job that all processes together run at intervals. */
export interface JobRunRow {
  name: string
  startedAt: string
  succeededAt: string | null
  failedAt: string | null
  /** Error code; null after a success. */
  failure: string | null
}

export interface AuditRow {
  id: string
  at: string
  actorId: string
  action: string
  /** The kind of the activity (contract/all-activities.ts). */
  kind: string
  subjectId: string | null
  subjectKind: 'application' | 'user' | 'event' | 'announcement' | 'album' | 'contactMessage' | null
  detail: string | null
}

export interface AnnouncementRow {
  id: string
  type: string
  titleKo: string
  titleEn: string
  contentKo: string
  contentEn: string
  eventDate: string
  createdAt: string
  updatedAt: string
  createdBy: string | null
  /** The language that may be outdated, because an edit changed only the other one. */
  outdatedLanguage: Language | null
}

export interface PhotoAlbumRow {
  id: string
  titleKo: string
  titleEn: string
  descriptionKo: string | null
  descriptionEn: string | null
  dropboxUrl: string
  previewImage1: string | null
  previewImage2: string | null
  previewImage3: string | null
  photoCount: string | null
  isActive: 'true' | 'false'
  displayOrder: string
  /** The ride that the album shows. */
  rideId: string | null
  /** `displayOrder` as a number, for sorting. */
  displayOrderNumber: number
  createdBy: string | null
  createdAt: string
  updatedAt: string
  /** The language that may be outdated, because an edit changed only the other one. */
  outdatedLanguage: Language | null
}

export interface ContactMessageRow {
  id: string
  name: string
  email: string
  subject: string
  message: string
  createdAt: string
  status: string
  /** Values of the contract, separated by spaces; empty without suspicions. */
  suspicions: string
  handledAt: string | null
  handledBy: string | null
  /** Null for spam, which is not mailed to the club. */
  mailQueuedAt: string | null
  /** Marked as spam only because too many messages arrived that day. */
  isOverCeiling: 'true' | 'false'
}

/** The mails to an applicant. */
export type ApplicationMailKind = 'received' | 'approved' | 'rejected'

/** The letters that ask whether an address belongs to the person who gave it. */
export type VerificationKind = 'accountAddress' | 'applicationAddress'

/** `contact`: a visitor's message, to the club. `notice`: something that one person is told. */
export type DeliveryKind = ApplicationMailKind | VerificationKind | 'contact' | 'notice'

/** A mail or push that waits to be sent. Address and text are not stored: both are made when it is sent. */
export interface OutboxRow {
  id: string
  channel: 'mail' | 'push'
  kind: DeliveryKind
  /** The application, message, notice or account. */
  subjectId: string
  /** Of a push, the browser's subscription; '' for mail. */
  subscriptionId: string
  /** Account or application that it is for, or `club`. */
  recipient: string
  /** 0 goes first (activities/notice.ts). */
  priority: 0 | 1 | 2
  /** The place among those of one priority. */
  orderAt: string
  createdAt: string
  attempts: number
  /** When the next attempt is due; during an attempt, when its claim expires. */
  nextAttemptAt: string
  /** During an attempt only: when its claim expires. */
  claimedUntil: string | null
  sentAt: string | null
  /** When the site gave up. */
  failedAt: string | null
  lastErrorCode: string | null
}

/** An address that a mail server has refused for good (notices/refused-addresses.ts). */
export interface RefusedAddressRow {
  /** As `users.emailKey`. */
  emailKey: string
  code: string
  refusedAt: string
}

/** What one person is told once (notices/tell.ts). */
export interface NoticeRow {
  id: string
  userId: string
  kind: NoticeKind
  /** The ride, announcement or application. */
  subjectId: string
  /** Distinguishes what happened to one subject: each person is told once of each. */
  version: string
  /** JSON of the facts (activities/all-activities.ts, `NoticeFacts`). */
  content: string
  /** The other person that it is about. */
  aboutUserId: string | null
  createdAt: string
  /** When mail and push may go out. */
  dueAt: string
  /** When its pushes were put into the outbox. */
  pushQueuedAt: string | null
  /** When its mail was put into the outbox, or it had none. */
  mailQueuedAt: string | null
  readAt: string | null
}

/** A browser that takes push messages for a user. */
export interface PushSubscriptionRow {
  id: string
  userId: string
  endpoint: string
  p256dh: string
  auth: string
  device: string | null
  /** Public id of the session that made it. */
  sessionId: string
  createdAt: string
}

/** A sentence in both languages that officers put into texts. */
export interface PhraseRow {
  id: string
  textKo: string
  textEn: string
  createdAt: string
  createdBy: string | null
}
