import type { Role } from '#contract/accounts/users.ts'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import type { Db } from '#server/db/open.ts'
import { addressToWriteTo, type Reachable } from './mail-addresses.ts'

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
