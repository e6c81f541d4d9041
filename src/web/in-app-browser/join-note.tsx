import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { draftStore, isBlank } from '#web/members/join/join-draft.ts'
import { inAppBrowserTexts } from './in-app-browser.texts.ts'
import { appOf } from './in-app-browser.ts'
import { outsideAddress, pageOutside } from './outside-address.ts'

/** Joining works inside an app. Once something is typed, another browser would begin anew, without it and without the account: then nothing leads there. */
export function JoinNote() {
  const t = useTexts(inAppBrowserTexts)
  const { language } = useLanguage()
  const mayLeave = draftStore.usePart(isBlank)
  const { userAgent } = navigator
  const outside = mayLeave ? outsideAddress(userAgent, pageOutside(new URL(location.href), language)) : null
  return (
    <p className="below-4 quiet small screen-only">
      {t('join', { app: t(`apps.${appOf(userAgent) ?? 'other'}`) })} {outside !== null && <a href={outside}>{t('open')}</a>}
    </p>
  )
}
