import { useTranslations } from 'use-intl'
import { useSession } from '#web/api/accounts/auth.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Beside an address that was not verified, where the site sends mail: officers tell the person by messenger. */
export function UnverifiedAddress({ email, emailVerifiedAt }: { email: string | null; emailVerifiedAt: string | null }) {
  const t = useTranslations('admin')
  const { user } = useSession()
  if (!user?.sendsMail || !email || emailVerifiedAt !== null) return null
  return <Badge tone="grey">{t('emailUnverified')}</Badge>
}
