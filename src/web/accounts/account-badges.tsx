import type { Role } from '#contract/accounts/users.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { adminTexts } from '#web/site/admin.texts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { activityTexts, roleTexts } from './accounts.texts.ts'

const roleTones = { admin: 'blue', member: 'green', guest: 'grey' } satisfies Record<Role, BadgeTone>

export function RoleBadge({ role }: { role: Role }) {
  const t = useTexts(roleTexts)
  return <Badge tone={roleTones[role]}>{t(role)}</Badge>
}

export function ActiveBadge({ isActive }: { isActive: 'true' | 'false' }) {
  const t = useTexts(activityTexts)
  return isActive === 'true' ? <Badge tone="green">{t('active')}</Badge> : <Badge tone="grey">{t('inactive')}</Badge>
}

interface Address {
  email: string | null
  emailVerifiedAt: string | null
  emailRefusedAt?: string | undefined
}

/** Beside an address that takes no mail, or was not verified, where the site sends mail: officers tell the person by messenger. */
export function UnverifiedAddress({ email, emailVerifiedAt, emailRefusedAt }: Address) {
  const t = useTexts(adminTexts)
  const { user } = useSession()
  if (!user?.sendsMail || !email) return null
  if (emailRefusedAt !== undefined) return <Badge tone="red">{t('emailRefused')}</Badge>
  return emailVerifiedAt === null ? <Badge tone="grey">{t('emailUnverified')}</Badge> : null
}
