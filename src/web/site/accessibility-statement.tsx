import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'
import { accessibilityTexts } from './statements.texts.ts'

/** docs/product.md 5.9: the accessibility statement, `/help#accessibility`. docs/accessibility.md has the criteria one by one. */
export function AccessibilityStatement() {
  const t = useTexts(accessibilityTexts)
  return (
    <section id="accessibility" className="help-section long-section">
      <h2 className="part-heading display">{t('heading')}</h2>
      <p>{t('lead')}</p>
      <div className="long-parts">
        <div>
          <h3>{t('triedSubheading')}</h3>
          <ul>
            <li>{t('triedAxe')}</li>
            <li>{t('triedKeyboard')}</li>
            <li>{t('triedTree')}</li>
            <li>{t('triedText')}</li>
            <li>{t('triedBrowsers')}</li>
          </ul>
        </div>
        <div>
          <h3>{t('limitsSubheading')}</h3>
          <ul>
            <li>{t('limitsPeople')}</li>
            <li>{t('limitsPictures')}</li>
            <li>{t('limitsOutside')}</li>
          </ul>
        </div>
      </div>
      <p>{t('report')}</p>
      <Link href="/contact" className="standing-link">
        {t('reportLink')}
      </Link>
    </section>
  )
}
