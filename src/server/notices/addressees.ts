import type { Role } from '#contract/accounts/users.ts'
import { email as emailField } from '#contract/fields.ts'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import type { Club } from '#contract/site/club.ts'
import type { Db } from '#server/db/open.ts'

/** With the newest approved application: its address, which its owner keeps true, goes before that of the account. */
export interface Addressee extends Reachable {
  userId: string
  username: string
  firstName: string | null
  lastName: string | null
  role: Role
  isActive: boolean
  emailNotifications: boolean
  eventReminders: boolean
  /** The one chosen on the site, else the one of the application. */
  language: Language
  koreanName: string
  englishName: string
  phoneNumber: string | null
}

export async function findAddressees(db: Db, userIds: readonly string[]): Promise<Map<string, Addressee>> {
  if (userIds.length === 0) return new Map()
  const users = await db
    .selectFrom('users')
    .select(['id', 'username', 'firstName', 'lastName', 'role'])
    .select(['isActive', 'emailNotifications', 'eventReminders', 'language', 'email', 'emailVerifiedAt'])
    .where('id', 'in', userIds)
    .execute()
  const applications = await db
    .selectFrom('membershipApplications')
    .select(['userId', 'email', 'emailVerifiedAt', 'language', 'koreanName', 'englishName', 'phoneNumber'])
    .where('userId', 'in', userIds)
    .where('status', '=', 'approved')
    .where('duplicateOf', 'is', null)
    .orderBy('submittedAt')
    .orderBy('id')
    .execute()
  // The newest application of each comes last.
  const applicationOf = new Map(applications.map((application) => [application.userId, application]))
  return new Map(
    users.map(({ id, isActive, emailNotifications, eventReminders, language, email, emailVerifiedAt, ...person }) => {
      const application = applicationOf.get(id)
      const spoken = language ?? application?.language
      return [
        id,
        {
          ...person,
          userId: id,
          isActive: isActive === 'true',
          emailNotifications: emailNotifications === 'true',
          eventReminders: eventReminders === 'true',
          language: isLanguage(spoken) ? spoken : defaultLanguage,
          koreanName: application?.koreanName ?? '',
          englishName: application?.englishName ?? '',
          phoneNumber: application?.phoneNumber ?? null,
          ...addressToWriteTo(...(application === undefined ? [] : [application]), { email, emailVerifiedAt }),
        },
      ]
    }),
  )
}

/** Undefined when the account is gone. */
export async function findLanguageOf(db: Db, userId: string): Promise<Language | undefined> {
  return (await findAddressees(db, [userId])).get(userId)?.language
}

// docs/decisions/049: nothing but one letter goes to an address that its owner has not verified

declare const writable: unique symbol
/** An address that may receive a mail. Only this file makes one. */
export type WritableAddress = string & { readonly [writable]: true }

const Address = emailField(say('Invalid email format'))

/** Null when it is no address, or several. */
export function readAddress(text: string | null): string | null {
  const address = Address.safeParse(text)
  return address.success ? address.data : null
}

export interface KnownAddress {
  email: string | null
  emailVerifiedAt: string | null
}

export interface Reachable {
  address: WritableAddress | null
  /** Whether there is an address, but none that was verified. */
  hasUnverifiedAddress: boolean
}

export function addressToWriteTo(...known: readonly KnownAddress[]): Reachable {
  const valid = known.filter(({ email }) => readAddress(email) !== null)
  const verified = valid.find(({ emailVerifiedAt }) => emailVerifiedAt !== null)
  return {
    address: readAddress(verified?.email ?? null) as WritableAddress | null,
    hasUnverifiedAddress: verified === undefined && valid.length > 0,
  }
}

/** In place of the person's own address. */
export function reachedBy<Person extends Reachable>(person: Person, address: string | null | undefined): Person {
  return address ? { ...person, address: readAddress(address) as WritableAddress | null } : person
}

export function clubMailbox({ email }: Pick<Club, 'email'>): WritableAddress {
  return email as WritableAddress
}

/** For the one letter that may go to any address. */
export function addressToVerify(email: string): WritableAddress | null {
  return readAddress(email) as WritableAddress | null
}
