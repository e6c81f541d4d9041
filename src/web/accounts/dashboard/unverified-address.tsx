import { useTranslations } from 'use-intl'
import { useSession } from '#web/accounts/session/session.ts'
import { Badge } from '#web/ui/badge.tsx'

interface Address {
  email: string | null
  emailVerifiedAt: string | null
  emailRefusedAt?: string | undefined
}

/** Beside an address that takes no mail, or was not verified, where the site sends mail: officers tell the person by messenger. */
export function UnverifiedAddress({ email, emailVerifiedAt, emailRefusedAt }: Address) {
  const t = useTranslations('admin')
  const { user } = useSession()
  if (!user?.sendsMail || !email) return null
  if (emailRefusedAt !== undefined) return <Badge tone="red">{t('emailRefused')}</Badge>
  return emailVerifiedAt === null ? <Badge tone="grey">{t('emailUnverified')}</Badge> : null
}
