import type { CurrentUser } from '#contract/accounts/users.ts'
import type { Config } from '#server/config.ts'
import type { User } from '#server/store/accounts/users.ts'

/** The account as its user sees it. Without a mail server there are no mail settings. */
export function toCurrentUser({ hasFirstPassword, ...user }: User, { smtpUrl }: Config): CurrentUser {
  const notifications =
    smtpUrl === undefined
      ? null
      : { emailNotifications: user.emailNotifications === 'true', eventReminders: user.eventReminders === 'true' }
  return { ...user, notifications, ...(hasFirstPassword === 'true' && { hasFirstPassword: true }) }
}
