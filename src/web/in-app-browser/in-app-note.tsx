import { settingsTexts } from '#web/accounts/settings.texts.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useHydrated } from '#web/ui/use-browser.ts'
import { isInAppBrowser } from './in-app-browser.ts'

/** Beside buttons that do nothing in the browsers of messengers; the strip at the edge of the page leads out of them. */
export function InAppNote() {
  const t = useTexts(settingsTexts)
  return useHydrated() && isInAppBrowser && <p className="in-app-note">{t('inAppNote')}</p>
}
