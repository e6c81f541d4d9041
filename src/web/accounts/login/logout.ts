import { use, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { logOut } from '#contract/accounts/account-calls.ts'
import { tellOtherTabs } from '#web/accounts/session/other-tabs.ts'
import { request } from '#web/api/calls.ts'
import { tabStorage } from '#web/browser-storage.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { loadPage } from '#web/load-page.ts'
import { forgetMember } from '#web/offline/forget-member.ts'
import { LinkContext } from '#web/ui/link.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'

const membersOnly = new Set(['/admin', '/profile'])

/**
 * Ends the session: the admin and profile pages lead to the home page, any other page is loaded again.
 * Either way it is a full load, so nothing that a member saw stays in memory. No mutation, whose code visitors would download.
 */
export function useLogout() {
  const t = useTexts(commonTexts)
  const [path] = useLocation()
  const { addressOf } = use(LinkContext)
  const [isPending, setIsPending] = useState(false)
  const isRunning = useRef(false)

  async function end() {
    if (isRunning.current) return
    isRunning.current = true
    setIsPending(true)
    try {
      await request(logOut, undefined).finally(forgetMember)
      tellOtherTabs({ kind: 'logout' })
      // Drafts must not be found by the next user of the same device.
      tabStorage.clear()
      if (membersOnly.has(path)) loadPage(addressOf('/'))
      else location.reload()
    } catch {
      notify({ title: t('errorTitle'), description: t('error'), tone: 'error' })
      isRunning.current = false
      setIsPending(false)
    }
  }

  return { logOut: () => void end(), isPending }
}
