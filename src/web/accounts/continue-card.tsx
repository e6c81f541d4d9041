import { ExternalLink, MonitorSmartphone } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { makeContinueLink } from '#contract/accounts/continue-link-calls.ts'
import { continueLinkPath } from '#contract/accounts/password-links.ts'
import { addressIn } from '#contract/languages.ts'
import { continueLinkTexts } from '#web/accounts/login/login.texts.ts'
import { useAction } from '#web/api/action.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { isInAppBrowser } from '#web/in-app-browser/in-app-browser.ts'
import { outsideAddress } from '#web/in-app-browser/outside-address.ts'
import { AnchorButton, Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'

/** When people are told that little time is left. */
const noticeSeconds = 30

/** docs/product.md 7.22: the same person in another browser, by a link that works once: a press inside an app, a QR code at a desk. */
export function ContinueCard() {
  const t = useTexts(continueLinkTexts)
  const { language } = useLanguage()
  const [made, setMade] = useState<{ address: URL; until: number } | null>(null)
  const [secondsLeft, setSecondsLeft] = useState(0)
  const { mutate, isPending } = useAction(makeContinueLink)
  const until = made?.until
  useEffect(() => {
    if (until === undefined) return
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setSecondsLeft(left)
      if (left === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])

  const make = () =>
    mutate(undefined, {
      onSuccess({ token, secondsLeft: seconds }) {
        const address = new URL(addressIn(language, continueLinkPath(token)), location.origin)
        setMade({ address, until: Date.now() + seconds * 1000 })
        setSecondsLeft(seconds)
      },
    })
  const isOver = made !== null && secondsLeft === 0
  const said = secondsLeft > noticeSeconds ? t('made') : t('nearlyOver')
  return (
    <section className="card needs-script" id="continue-link">
      <h2 className="part-heading display">{t('heading')}</h2>
      <p className="quiet">{t('text')}</p>
      {made && !isOver && <Made address={made.address} secondsLeft={secondsLeft} />}
      <p role="status" className={isOver ? 'page-note' : 'sr-only'}>
        {made && (isOver ? t('over') : said)}
      </p>
      <Button className="above-4" aria-busy={isPending} onClick={make}>
        <MonitorSmartphone aria-hidden="true" />
        {made ? t('again') : t('make')}
      </Button>
    </section>
  )
}

function Made({ address, secondsLeft }: { address: URL; secondsLeft: number }) {
  const t = useTexts(continueLinkTexts)
  const fieldId = useId()
  const outside = isInAppBrowser ? outsideAddress(navigator.userAgent, address) : null
  return (
    <div className="stack above-4 continue-link">
      {!isInAppBrowser && <QrCode text={address.href} label={t('qrLabel')} />}
      <div className="stack s3 start">
        {!isInAppBrowser && <p>{t('qrText')}</p>}
        {outside !== null && (
          <AnchorButton variant="primary" href={outside}>
            <ExternalLink aria-hidden="true" />
            {t('openOutside')}
          </AnchorButton>
        )}
        {/* A timer is not announced as it changes. */}
        <p className="strong tabular" role="timer">
          {t('timeLeft', { minutes: String(Math.floor(secondsLeft / 60)), seconds: String(secondsLeft % 60) })}
        </p>
        <div className="stack s2 whole link-address">
          <label className="whole small strong" htmlFor={fieldId}>
            {t('linkLabel')}
          </label>
          <input id={fieldId} className="control" readOnly value={address.href} onFocus={({ target }) => target.select()} />
          <CopyButton variant="ghost" text={address.href} label={t('copy')} />
        </div>
        <p className="small call-out">{t('showNobody')}</p>
      </div>
    </div>
  )
}
