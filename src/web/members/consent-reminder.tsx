import { settingsAddress } from '#contract/accounts/settings-addresses.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'

/** One line for members who have yet to agree to the present privacy notice (docs/product.md 6.10). */
export function ConsentReminder() {
  const t = useTexts(commonTexts)
  return (
    <p className="page-note">
      <Link href={settingsAddress('consent')} className="standing-link">
        {t('consentReminder')}
      </Link>
    </p>
  )
}
