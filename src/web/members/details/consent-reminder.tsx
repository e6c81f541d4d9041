import { useTranslations } from 'use-intl'
import { Link } from '#web/ui/link.tsx'

/** One line for members who have yet to agree to the present privacy notice (docs/product.md 6.10). */
export function ConsentReminder() {
  const t = useTranslations('common')
  return (
    <p className="page-note">
      <Link href="/settings#consent" className="standing-link">
        {t('consentReminder')}
      </Link>
    </p>
  )
}
