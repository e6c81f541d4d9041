import { useTranslations } from 'use-intl'
import { isLoggedOut } from '#web/api/request.ts'
import { loadPage } from '#web/load-page.ts'
import { notify } from '#web/ui/toast/toast-store.ts'

/** How long the toast can be read before the page is left, in milliseconds (SPEC section 8). */
const redirectDelay = 500

/** The one rule for a session that has ended meanwhile (SPEC section 8): says so and leads to the login page. Answers whether that was the failure. */
export function useLostSession(): (failure: Error) => boolean {
  const t = useTranslations('common')
  return (failure) => {
    if (!isLoggedOut(failure)) return false
    notify({ title: t('loggedOutTitle'), description: t('loggedOutText'), tone: 'error' })
    setTimeout(() => loadPage('/api/login'), redirectDelay)
    return true
  }
}
