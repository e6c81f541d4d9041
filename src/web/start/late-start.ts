import type { QueryClient } from '@tanstack/react-query'
import { followOtherTabs } from '#web/accounts/session/follow-other-tabs.ts'
import { currentUserQuery } from '#web/accounts/session/session.ts'
import { attempt, hasCache } from '#web/browser-abilities.ts'
import { tabStorage } from '#web/browser-storage.ts'
import { finishForgetting } from '#web/offline/forget-member.ts'
import { countsCache } from '#web/offline/member-caches.ts'
import { isSavedPage } from '#web/offline/offline-state.ts'
import { matches } from '#web/ui/use-browser.ts'

/** A fragment, too, may have the end of a sentence behind it, which the server takes off paths and queries (server/http/redirect.ts). */
async function dropTailOfFragment(): Promise<void> {
  if (/^[\w#/=-]*$/.test(location.hash)) return
  const { withoutTail } = await import('#contract/site/own-address.ts')
  const fragment = withoutTail(location.hash, { keepsLetters: location.hash.includes('=') })
  if (fragment === location.hash) return
  history.replaceState(history.state, '', location.pathname + location.search + fragment)
  document.getElementById(fragment.slice(1))?.scrollIntoView()
}

/** What a page needs only once it stands. */
export function startLate(client: QueryClient): void {
  void dropTailOfFragment().catch(() => {}) // the page is there all the same
  followOtherTabs(client)
  const current = client.getQueryData(currentUserQuery.queryKey)
  // A saved copy knows no user, and is what the caches are for.
  if (current !== undefined && !isSavedPage()) void forgetOthers(current?.id)
  // On a first visit there is nothing, and no code for it is downloaded.
  if (tabStorage.keys().length > 0) {
    void import('#web/accounts/session/drafts.ts').then(({ forgetOldDrafts }) => forgetOldDrafts(current?.id)).catch(() => {}) // the next page does it
  }
  // Where there is a pointer and room.
  if (matches('(hover: hover) and (width >= 64rem)'))
    void import('#web/ui/tooltips.ts').then(({ startTooltips }) => startTooltips()).catch(() => {}) // without them the page works
}

/** What this device still keeps of somebody who is not logged in here, because a page or the browser ended before it was deleted. */
async function forgetOthers(user: string | undefined): Promise<void> {
  await finishForgetting(user !== undefined)
  if (!(await hasCache(countsCache))) return
  await attempt(async () => {
    const { forgetOtherCounts, forgetSentCounts } = await import('#web/ride-day/head-count/storage.ts')
    await (user === undefined ? forgetSentCounts() : forgetOtherCounts(user))
  }, 10_000)
}
