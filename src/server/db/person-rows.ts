import type { Generated } from 'kysely'
import type { LoginMethod, Role } from '#contract/accounts/users.ts'
import type { Language } from '#contract/languages.ts'
import type { ApplicationField } from '#contract/members/application-facts.ts'
import type { DirectoryChoice } from '#contract/members/directory.ts'

// Rows about people; instants are ISO-8601 UTC text.

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
  /** In which the site writes to the person; null until known. */
  language: Language | null
  /** Whether the password is still the one from the first start. */
  hasFirstPassword: 'true' | 'false'
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
  /** Public id of the session in which it was made. */
  madeIn: string | null
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
  /** When its user last gave the password or used a passkey: at login, or by a confirmation (http/clients/confirmation.ts). */
  confirmedAt: string
  /** Written at most once a day. */
  lastSeenAt: string
  device: string | null
  /** Whether the login had a code, too. */
  hasSecondFactor: 'true' | 'false'
  /** `password` unless it is set. */
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
  /** The text that searches match (db/search.ts). Never returned or exported. */
  searchText: string | null
}

/** What a member shows other members. */
export interface DirectoryRow extends Record<DirectoryChoice, 'true' | 'false'> {
  userId: string
  isListed: 'true' | 'false'
  city: string | null
}

// Rows about what people log in with, besides the password; instants are ISO-8601 UTC text.

/** The app whose codes a login of the account needs. */
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

/** A code on paper, in place of one from the app; works once. */
export interface RecoveryCodeRow {
  /** SHA-256 of account and code. */
  hash: string
  userId: string
  usedAt: string | null
}

/** A login whose password was right and that waits for a code. */
export interface LoginStepRow {
  /** SHA-256 of the secret in the browser's cookie. */
  hash: string
  userId: string
  /** SHA-256 of the stored password that was right. */
  passwordKey: string
  expiresAt: string
  usedAt: string | null
}

/** A public key with which the user logs in. */
export interface PasskeyRow {
  /** Chosen by the device that holds the private key; base64url. */
  credentialId: string
  /** Public id, for the user and the API. */
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
