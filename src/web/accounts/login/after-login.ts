import { use } from 'react'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { tellOtherTabs } from '#web/accounts/session/other-tabs.ts'
import { attempt } from '#web/browser-abilities.ts'
import { loadPage } from '#web/load-page.ts'
import { LinkContext } from '#web/ui/link.tsx'
import { notifyAfterReload } from '#web/ui/toast/toast-store.ts'
import { nextPath } from './login-address.ts'

export function useAfterLogin() {
  const { addressOf } = use(LinkContext)
  return async ({ id, consentDue }: CurrentUser): Promise<void> => {
    await attempt(async () => (await import('#web/ride-day/head-count/storage.ts')).forgetOtherCounts(id)) // the next page tries again (late-start.ts)
    tellOtherTabs({ kind: 'login' })
    notifyAfterReload('loginSuccess')
    const next = nextPath(location.search)
    // A full page load (docs/product.md 7.1): it drops everything that was cached for the visitor.
    loadPage(addressOf(consentDue ? `/settings?next=${encodeURIComponent(next)}#consent` : next))
  }
}
