import { use } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { logout } from '#web/api/accounts/auth.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { tabStorage } from '#web/browser-storage.ts'
import { loadPage } from '#web/load-page.ts'
import { LinkContext } from '#web/ui/link.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'

const membersOnly = new Set(['/admin', '/profile'])

/**
 * Ends the session: the admin and profile pages lead to the home page, any other page is loaded again.
 * Either way it is a full load, so nothing that a member saw stays in memory.
 */
export function useLogout() {
  const t = useTranslations('common')
  const [path] = useLocation()
  const { addressOf } = use(LinkContext)
  const { mutate, isPending, isSuccess } = useSingleCall({
    ...logout,
    onSuccess() {
      // Drafts must not be found by the next user of the same device.
      tabStorage.clear()
      if (membersOnly.has(path)) loadPage(addressOf('/'))
      else location.reload()
    },
    onError: () => notify({ title: t('errorTitle'), description: t('error'), tone: 'error' }),
  })
  return { logOut: () => mutate(), isPending: isPending || isSuccess }
}
