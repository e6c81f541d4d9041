import { useTranslations } from 'use-intl'
import { useHydrated } from '#web/ui/use-browser.ts'
import { isInAppBrowser } from './in-app-browser.ts'

/** Beside buttons that do nothing in the browsers of messengers; the strip at the edge of the page leads out of them. */
export function InAppNote() {
  const t = useTranslations('settings')
  return useHydrated() && isInAppBrowser && <p className="small measure">{t('inAppNote')}</p>
}
