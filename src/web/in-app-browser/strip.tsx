import { ExternalLink, X } from 'lucide-react'
import { useState } from 'react'
import { tabStorage } from '#web/browser-storage.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AnchorButton, IconButton } from '#web/ui/button.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { inAppBrowserTexts } from './in-app-browser.texts.ts'
import { appOf, secretFragment } from './in-app-browser.ts'
import { outsideAddress, pageOutside } from './outside-address.ts'
import './strip.css'

const closedKey = 'in-app-strip-closed'

/** Offers to leave the browser of KakaoTalk or another app, until it is closed in this tab. In the page and not over it: no button is ever below it. */
export function InAppStrip() {
  const t = useTexts(inAppBrowserTexts)
  const common = useTexts(commonTexts)
  const { language } = useLanguage()
  const fragment = secretFragment.useValue()
  const [isClosed, setClosed] = useState(() => tabStorage.read(closedKey) !== null)
  if (isClosed) return null

  const { userAgent } = navigator
  const outside = outsideAddress(userAgent, pageOutside(new URL(location.href), language, fragment))
  const app = appOf(userAgent) ?? 'other'
  function close() {
    tabStorage.write(closedKey, 'yes')
    setClosed(true)
  }
  return (
    <aside className="in-app-strip screen-only" aria-label={t('label')}>
      <p className="grow">
        {t('text', { app: t(`apps.${app}`) })} {outside === null && t('words')}
      </p>
      {outside !== null && (
        <AnchorButton size="small" href={outside}>
          <ExternalLink aria-hidden="true" />
          {t('open')}
        </AnchorButton>
      )}
      <IconButton label={common('close')} onClick={close}>
        <X aria-hidden="true" />
      </IconButton>
    </aside>
  )
}
