import { useTranslations } from 'use-intl'
import { isLoggedOut } from '#web/api/request.ts'
import { loadPage } from '#web/load-page.ts'
import { notify } from '#web/ui/toast/toast-store.ts'

/** How long the toast can be read before the page is left, in milliseconds (docs/product.md 15.3). */
const redirectDelayMs = 500

/** The one rule for an expired session (docs/product.md 15.3): a toast, then the login page. Returns whether that was the failure. */
export function useLostSession(): (failure: Error) => boolean {
  const t = useTranslations('common')
  return (failure) => {
    if (!isLoggedOut(failure)) return false
    notify({ title: t('loggedOutTitle'), description: t('loggedOutText'), tone: 'error' })
    setTimeout(() => loadPage('/api/login'), redirectDelayMs)
    return true
  }
}
