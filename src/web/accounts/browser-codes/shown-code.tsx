import { ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { browserCodePath } from '#contract/accounts/code-signs.ts'
import { addressIn } from '#contract/news/announcement-addresses.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { isInAppBrowser } from '#web/in-app-browser/in-app-browser.ts'
import { outsideAddress } from '#web/in-app-browser/outside-address.ts'
import { AnchorButton } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { QrCode } from '#web/ui/qr-code/qr-code.tsx'
import { Signs } from './signs.tsx'
import { TimeLeft } from './time-left.tsx'

interface ShownCodeProps {
  code: string
  until: number
}

/** The code to be typed or scanned; from the browser inside an app one press opens the other browser with it, where the app has a way. */
export function ShownCode({ code, until }: ShownCodeProps) {
  const t = useTranslations('browserCodes')
  const { language } = useLanguage()
  const signs = useRef<HTMLParagraphElement>(null)
  useEffect(() => signs.current?.focus(), [])
  const address = new URL(addressIn(language, browserCodePath(code)), location.origin)
  const outside = isInAppBrowser ? outsideAddress(navigator.userAgent, address) : null
  return (
    <>
      <p className="dialog-text">{t('shownLead', { host: location.host })}</p>
      <Signs text={code} group={3} ref={signs} />
      <TimeLeft until={until} />
      <div className="code-actions">
        {outside !== null && (
          <AnchorButton variant="primary" href={outside}>
            <ExternalLink aria-hidden="true" />
            {t('openOutside')}
          </AnchorButton>
        )}
        <CopyButton variant="ghost" text={code} label={t('copy')} />
      </div>
      <p className="dialog-text">{t('qrText')}</p>
      <QrCode text={address.href} label={t('qrLabel')} />
      <p className="code-warning">{t('tellNobody')}</p>
    </>
  )
}
