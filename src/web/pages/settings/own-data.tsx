import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { AnchorButton } from '#web/ui/button.tsx'

const kinds = ['account', 'application', 'rides', 'sessions', 'log', 'messages', 'backups'] as const

/** What is kept, why, how long and who sees it (docs/privacy.md in short), with a button that downloads it. */
export function OwnData() {
  const t = useTranslations('privacy')
  return (
    <section className="privacy-part">
      <h3>{t('dataHeading')}</h3>
      <dl className="kept">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{t(`${kind}Term`)}</dt>
            <dd>{t(`${kind}Text`)}</dd>
          </div>
        ))}
      </dl>
      <p className="privacy-promise">{t('promise')}</p>
      <AnchorButton block href="/api/auth/user/export" download>
        <Download aria-hidden="true" />
        {t('download')}
      </AnchorButton>
      <p className="page-note">{t('downloadNote')}</p>
    </section>
  )
}
