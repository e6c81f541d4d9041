import type { UseMutationOptions } from '@tanstack/react-query'
import { inLanguageOf } from '#contract/languages.ts'
import { readRequestedRide } from '#contract/rides/ride-addresses.ts'
import { sessionEnds } from '#web/accounts/session/session.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { loadPage } from '#web/load-page.ts'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { ConfirmationCancelled } from './confirmation.ts'
import { isLoggedOut } from './request.ts'
import { useSingleCall } from './use-single-call.ts'

/** A change that a member makes. Success shows on the page itself; a failure is explained by a toast. */
export function useMemberMutation<Data, Input>(mutation: UseMutationOptions<Data, Error, Input>) {
  const t = useTexts(commonTexts)
  const reason = useFailureReason()
  const handleLostSession = useLostSession()
  return useSingleCall<Data, Input>({
    ...mutation,
    onError(...result) {
      const [error] = result
      if (error instanceof ConfirmationCancelled || handleLostSession(error)) return
      notify({ title: t('errorTitle'), description: reason(error), tone: 'error' })
      return mutation.onError?.(...result)
    },
  })
}

/** How long the toast can be read before the page is left, in milliseconds (docs/product.md 15.3). */
const redirectDelayMs = 500

/** A ride that the address names, as after a notice was followed, is shown after the login. */
function loginAddress(): string {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  // The server reads the language of this page's address from the Referer.
  if (readRequestedRide(query) === null) return '/api/login'
  return inLanguageOf(query, `/login?next=${encodeURIComponent(pathname + search + hash)}`)
}

/** The one rule for an expired session (docs/product.md 15.3): a toast, then the login page. Returns whether that was the failure. */
export function useLostSession(): (failure: Error) => boolean {
  const t = useTexts(commonTexts)
  return (failure) => {
    if (!isLoggedOut(failure)) return false
    dispatchEvent(new Event(sessionEnds))
    notify({ title: t('loggedOutTitle'), description: t('loggedOutText'), tone: 'error' })
    setTimeout(() => loadPage(loginAddress()), redirectDelayMs)
    return true
  }
}
