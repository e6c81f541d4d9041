import type { Generated } from 'kysely'
import type { LoginMethod, Role } from '#contract/accounts/users.ts'
import type { NoticeKind } from '#contract/all-activities.ts'
import type { Language } from '#contract/languages.ts'
import type { ApplicationField } from '#contract/members/application-facts.ts'
import type { DirectoryChoice } from '#contract/members/directory.ts'
import type { CollectionKind, PaymentMethod } from '#contract/money/amounts.ts'
import type { ReceiptType } from '#contract/money/expenses.ts'
import type { QuestionKind } from '#contract/news/questions.ts'
import type { RegistrationStatus, rideKinds } from '#contract/rides/riding-events.ts'
import type { DeletedKind } from '#contract/site/deleted-items.ts'
import type { ClubDay } from '#server/club-time.ts'

/** The rows as stored. Instants are ISO-8601 UTC text, days are days of the club. A test compares them with the migrated database of both engines. */
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
  questions: QuestionRow
  answers: AnswerRow
  bylaws: BylawsRow
  pageWords: PageWordsRow
  rideTracks: RideTrackRow
  sheetDetails: SheetDetailsRow
  rideGuests: RideGuestRow
  headCountMarks: HeadCountMarkRow
  /** Who may sign up for a ride despite its `minRides`; erased 48 hours after it. */
  rideAllowances: { eventId: string; userId: string; allowedAt: string }
  attendance: { eventId: string; userId: string }
  tourRiders: TourRiderRow
  tourCosts: TourCostRow
  tourShares: { costId: string; riderId: string }
  expenses: ExpenseRow
  receipts: { expenseId: string; type: ReceiptType; byteCount: number; createdAt: string }
  receiptPieces: { id: string; expenseId: string; place: number; content: string }
  moneyReports: { year: number; shownAt: string }
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
  clubRules: { name: string; value: string }
  collections: CollectionRow
  charges: ChargeRow
  payments: PaymentRow
  clubValues: ClubValuesRow
  /** `hash` is SHA-256 of the secret of the address at which the club is set up. */
  setups: { userId: string; hash: string }
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

/** A person in the settlement of a ride; null once the account is erased. */
export interface TourRiderRow {
  id: string
  eventId: string
  userId: string | null
}

export interface TourCostRow {
  id: string
  eventId: string
  what: string
  amountCents: number
  /** Id of a `TourRiderRow`. */
  paidBy: string
  createdAt: string
  updatedAt: string
}

export interface ExpenseRow {
  id: string
  day: ClubDay
  kind: string
  amountCents: number
  purpose: string
  paidTo: string | null
  paidFrom: 'club' | 'member'
  userId: string | null
  createdAt: string
  updatedAt: string
}

export interface ClubValuesRow {
  version: number
  /** JSON of a `Club`. */
  content: string
  changedAt: string
  changedBy: string | null
}

/** Amounts are whole cents of US dollars. */
export interface CollectionRow {
  id: string
  kind: CollectionKind
  titleKo: string
  titleEn: string
  amountCents: number
  dueDate: ClubDay
  waysKo: string | null
  waysEn: string | null
  /** The ride may be deleted. */
  eventId: string | null
  /** Whether people who become members later are charged too. */
  chargesNewMembers: 'true' | 'false'
  remindedAt: string | null
  createdAt: string
  updatedAt: string
}

export interface ChargeRow {
  id: string
  collectionId: string
  /** Null when the account is erased. */
  userId: string | null
  amountCents: number
  claimedAt: string | null
  /** Null while it is not waived. */
  waivedAt: string | null
  waivedReason: string | null
  updatedAt: string
}

export interface PaymentRow {
  id: string
  chargeId: string
  /** Negative: given back, or taken off. */
  amountCents: number
  paidOn: ClubDay
  method: PaymentMethod
  reason: string | null
  createdAt: string
}

export interface EncryptionKeyRow {
  id: string
  /** The id, encrypted by the key. */
  check: string
  createdAt: string
  completedAt: string | null
}

interface MigrationRow {
  name: string
  appliedAt: string
  /** SHA-256 of the file; null until the end of the start that applied it. */
  checksum: string | null
}

export interface DeletedItemRow {
  id: string
  kind: DeletedKind
  /** JSON of the rows. */
  content: string
  deletedAt: string
  deletedBy: string | null
}

export interface JobRunRow {
  name: string
  startedAt: string
  succeededAt: string | null
  failedAt: string | null
  failure: string | null
}

export interface AuditRow {
  id: string
  at: string
  actorId: string
  action: string
  kind: string
  subjectId: string | null
  subjectKind: 'application' | 'user' | 'event' | 'announcement' | 'album' | 'contactMessage' | 'collection' | null
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
  rideId: string | null
  /** `displayOrder` as a number, for sorting. */
  displayOrderNumber: number
  createdBy: string | null
  createdAt: string
  updatedAt: string
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

export type ApplicationMailKind = 'received' | 'approved' | 'rejected'

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
  orderAt: string
  createdAt: string
  attempts: number
  /** When the next attempt is due; during an attempt, when its claim expires. */
  nextAttemptAt: string
  /** During an attempt only: when its claim expires. */
  claimedUntil: string | null
  sentAt: string | null
  failedAt: string | null
  lastErrorCode: string | null
}

export interface RefusedAddressRow {
  emailKey: string
  code: string
  refusedAt: string
}

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
  aboutUserId: string | null
  createdAt: string
  dueAt: string
  pushQueuedAt: string | null
  /** When its mail was put into the outbox, or it had none. */
  mailQueuedAt: string | null
  readAt: string | null
}

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

export interface QuestionRow {
  announcementId: string
  kind: QuestionKind
  /** JSON of ids with texts or days; those of attendance are the site's. */
  options: string
  closesAt: string | null
  showsNames: 'true' | 'false'
  remindedAt: string | null
  updatedAt: string
}

interface AnswerRow {
  announcementId: string
  userId: string
  /** JSON of the ids of options. */
  choices: string
  companions: number
  answeredAt: string
}

/** Only added. */
export interface BylawsRow {
  version: number
  effectiveDate: ClubDay | null
  reason: string
  /** JSON, and so is `changes`. */
  chapters: string
  changes: string | null
  onlyChanged: Language | null
  publishedAt: string | null
  publishedBy: string | null
}

export interface PageWordsRow {
  name: string
  /** Null: the site's own text. */
  ko: string | null
  en: string | null
  formerKo: string | null
  formerEn: string | null
  updatedAt: string
}

export interface PhraseRow {
  id: string
  textKo: string
  textEn: string
  createdAt: string
  createdBy: string | null
}

export interface UserRow {
  id: string
  username: string
  /** `username` in NFKC and lower case, for comparison. */
  usernameKey: string
  /** What looks like the username (accounts/username-looks.ts); null for one that looked like an older one when looks were introduced. */
  usernameLook: string | null
  /** argon2id PHC string. Only `findCredentials` returns it. */
  password: string
  email: string | null
  emailKey: string | null
  /** When its owner said, by a link in a letter, that the address is theirs; null for one that has not been verified. */
  emailVerifiedAt: string | null
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  role: Role
  isActive: 'true' | 'false'
  createdAt: string
  updatedAt: string
  /** When the user deleted the account; jobs/retention.ts erases it some days later. */
  deletionRequestedAt: string | null
  emailNotifications: 'true' | 'false'
  eventReminders: 'true' | 'false'
  language: Language | null
  hasFirstPassword: 'true' | 'false'
  /** Rides with the club from before its rides were recorded. */
  ridesBefore: number
  /** The text that searches match (db/search.ts). Never returned or exported. */
  searchText: string | null
}

/** A secret that allows one action for one account without a session. */
export interface TicketRow {
  /** SHA-256 of the secret. */
  hash: string
  userId: string
  purpose: 'application' | 'password'
  expiresAt: string
  usedAt: string | null
  /** Of a password link: whether it turns the account's second factor off, too: codes and passkeys. */
  turnsCodesOff: 'true' | 'false'
  /** The administrator who made a password link; null for other tickets, and for links of the command line. */
  madeBy: string | null
  madeIn: string | null
  /** Of an application ticket, what was typed on its way into another browser (server/members/join-drafts.ts): the link's SHA-256, until when, and the encrypted text. */
  draftHash: string | null
  draftUntil: string | null
  draft: string | null
}

/** A letter that asks the owner of an address whether it is theirs: of an account or an application, one of the two. */
export interface EmailVerificationRow {
  /** SHA-256 of the secret in its link. */
  hash: string
  /** The row of the outbox; several rows for a letter that was tried several times. */
  letterId: string
  userId: string | null
  applicationId: string | null
  /** The address to which it went, in lower case. */
  emailKey: string
  createdAt: string
  expiresAt: string
  usedAt: string | null
}

export interface SessionRow {
  /** SHA-256 of the id in the cookie. */
  sid: string
  /** Public id, for the user and the API. It gives no access. */
  id: string
  /** JSON. */
  sess: string
  /** When it ends without further use. */
  expire: string
  userId: string
  signedInAt: string
  /** When its user last gave the password or used a passkey: at login, or by a confirmation (http/clients/access.ts). */
  confirmedAt: string
  /** Written at most once a day. */
  lastSeenAt: string
  device: string | null
  hasSecondFactor: 'true' | 'false'
  method: Generated<LoginMethod>
  /** The device whose link for another browser began it; null when unknown, and for other methods. */
  continuedFrom: string | null
  /** SHA-256 of the secret of the link that was made in it for another browser; null without one, and once that was used. */
  continueHash: string | null
  continueUntil: string | null
}

export interface ApplicationRow extends Record<ApplicationField, string> {
  id: string
  /** When its owner said, by a link in a letter, that the address is theirs, or it became that of an account with this address verified. */
  emailVerifiedAt: string | null
  status: string
  submittedAt: string
  reviewedAt: string | null
  notes: string | null
  /** The account that approval promotes (docs/product.md 11.2). */
  userId: string | null
  paymentConfirmedAt: string | null
  language: string
  updatedAt: string
  /** When the person last said that the details are right; null for imported records until then. */
  detailsConfirmedAt: string | null
  /** The version of the privacy notice that the person agreed to. */
  consentVersion: string | null
  consentAt: string | null
  /** When an administrator brought the record in from the club's list. */
  importedAt: string | null
  /** The application of the same person that counts instead of this one. Versions up to 1.3.0 marked it; now it is only read. */
  duplicateOf: string | null
  /** Whether there is a number to call in an emergency; null until the start after an update. */
  hasEmergencyContact: 'true' | 'false' | null
  searchText: string | null
}

export interface DirectoryRow extends Record<DirectoryChoice, 'true' | 'false'> {
  userId: string
  isListed: 'true' | 'false'
  city: string | null
}

export interface SecondFactorRow {
  userId: string
  /** The key that app and site share, in Base32. */
  secret: string
  createdAt: string
  /** When the first code was right; null while the app is being set up. */
  confirmedAt: string | null
  /** Number of the newest half minute whose code was used. */
  lastStep: number
}

export interface RecoveryCodeRow {
  /** SHA-256 of account and code. */
  hash: string
  userId: string
  usedAt: string | null
}

export interface LoginStepRow {
  /** SHA-256 of the secret in the browser's cookie. */
  hash: string
  userId: string
  /** SHA-256 of the stored password that was right. */
  passwordKey: string
  expiresAt: string
  usedAt: string | null
}

export interface PasskeyRow {
  /** Chosen by the device that holds the private key; base64url. */
  credentialId: string
  id: string
  userId: string
  /** A COSE key; base64url. */
  publicKey: string
  /** Of its uses, by devices that count them; else 0. */
  counter: number
  name: string | null
  createdAt: string
  lastUsedAt: string | null
}

export interface RidingEventRow {
  id: string
  /** Of rides that were made together on several days; null for a ride alone. */
  seriesId: string | null
  titleKo: string
  titleEn: string
  descriptionKo: string
  descriptionEn: string
  eventDate: ClubDay
  /** The last day of a ride of several days, else null. */
  endDate: ClubDay | null
  startTime: string
  endTime: string | null
  meetingLocation: string
  meetingLocationEn: string | null
  route: string | null
  difficulty: string
  maxParticipants: string | null
  /** How many rides someone must have ridden with the club to sign up; 0 for none. */
  minRides: number
  /** When registration closes; null for the club's default (rides/ride-times.ts). */
  registrationClosesAt: string | null
  status: string
  createdBy: string | null
  createdAt: string
  updatedAt: string
  leaderId: string | null
  /** The leader who shows the riders their phone number; erased 48 hours after the ride. */
  leaderPhoneBy: string | null
  sweepId: string | null
  /** When it is decided whether the ride goes; null for the club's default (rides/ride-times.ts). */
  decideBy: string | null
  /** Of a ride that is not cancelled. */
  decision: 'open' | 'go' | 'postponed'
  decidedAt: string | null
  /** The day that a postponed ride had, as `eventDate`. */
  postponedFrom: ClubDay | null
  /** JSON of the stops. */
  stops: string
  /** When the group left, and when all had arrived. */
  startedAt: string | null
  arrivedAt: string | null
  starts: number | null
  guestStarts: number | null
  registrationTurn: number
  outdatedLanguage: Language | null
  /** Why it is cancelled, or has another day, hour or meeting place. */
  reason: string | null
  kind: (typeof rideKinds)[number]
  /** What the member who called it says to it. */
  word: string | null
}

export interface ParticipantRow {
  id: string
  eventId: string
  userId: string
  registeredAt: string
  status: RegistrationStatus
  turn: number
}

export interface RideTrackRow {
  eventId: string
  /** JSON of the points, by segment. */
  points: string
  /** JSON of the drawing. */
  drawing: string
}

/** What a rider adds for the sheet of one ride; erased 48 hours after it. */
export interface SheetDetailsRow {
  eventId: string
  userId: string
  motorcycle: string | null
  passengerName: string | null
  passengerPhone: string | null
  emergencyContactName: string | null
  emergencyContactPhone: string | null
  /** Said from three hours before the start of a day of the ride on, and true on that day. */
  lateMinutes: number | null
  lateDay: ClubDay | null
}

export interface HeadCountMarkRow {
  eventId: string
  stopId: string
  /** Id of a user or of a guest of the ride. */
  riderId: string
  /** Null for a mark that was taken back. */
  status: 'here' | 'left' | null
  /** By the clock of the phone that counted; the newest mark stays. */
  markedAt: string
  markedBy: string | null
}

/** Someone without an account who rides along; erased 48 hours after the ride. */
export interface RideGuestRow {
  id: string
  eventId: string
  /** Empty for a guest who was removed. */
  name: string
  createdAt: string
  removedAt: string | null
  /** The member who announced the guest, whose motorcycle then takes a place; null, as the rest, for one whom the head count added. */
  hostId: string | null
  phoneNumber: string | null
  emergencyContactName: string | null
  emergencyContactPhone: string | null
}

export interface CalendarFeedRow {
  userId: string
  /** Encrypted, not only hashed: its user can see it again. */
  token: string
  /** SHA-256 of the token, by which it is found; null until the start after an update. */
  tokenHash: string | null
  language: string
  createdAt: string
}

export interface CalendarEntryRow {
  userId: string
  eventId: string
  /** SHA-256 of what the entry says. */
  said: string
  /** Rises with every change of `said`, and never falls. */
  sequence: number
}

export interface HomeLinkRow {
  registrationId: string
  token: string
  tokenHash: string | null
  language: Language
  createdAt: string
}
