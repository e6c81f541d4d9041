import { useTranslations } from 'use-intl'
import { Badge } from '#web/ui/badge.tsx'

/** Active or Inactive; `isActive` is text in the API. */
export function ActiveBadge({ isActive }: { isActive: 'true' | 'false' }) {
  const t = useTranslations('activity')
  return isActive === 'true' ? <Badge tone="green">{t('active')}</Badge> : <Badge tone="grey">{t('inactive')}</Badge>
}
