import { useMutation } from '@tanstack/react-query'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { logout } from '#web/api/auth.ts'
import { loadPage } from '#web/load-page.ts'
import { LinkContext } from '#web/ui/link.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'

const membersOnly = new Set(['/admin', '/profile'])

/**
 * Ends the session as SPEC sections 2 and 7 say: the admin and profile pages go home, any other page is loaded anew where it is.
 * Either way it is a full load, so nothing that members saw stays in this browser's memory.
 */
export function useLogout() {
  const t = useTranslations('common')
  const [path] = useLocation()
  const { addressOf } = use(LinkContext)
  const { mutate, isPending, isSuccess } = useMutation({
    ...logout,
    onSuccess() {
      forgetDrafts()
      if (membersOnly.has(path)) loadPage(addressOf('/'))
      else location.reload()
    },
    onError: () => notify({ title: t('errorTitle'), description: t('error'), tone: 'error' }),
  })
  return { logOut: () => mutate(), isPending: isPending || isSuccess }
}

/** What was typed but not sent is this person's alone; the next one on the same device must not find it. */
export function forgetDrafts(): void {
  try {
    sessionStorage.clear()
  } catch {
    // without storage nothing was kept
  }
}
