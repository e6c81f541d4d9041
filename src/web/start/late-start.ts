import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#web/api/accounts/auth.ts'
import { tabStorage } from '#web/browser-storage.ts'
import { followOtherTabs } from '#web/session/follow-other-tabs.ts'

/** What a page needs only once it stands. */
export function startLate(client: QueryClient): void {
  followOtherTabs(client)
  // On a first visit there is nothing, and no code for it is downloaded.
  if (tabStorage.keys().length > 0) {
    const user = client.getQueryData(currentUserQuery.queryKey)?.id
    void import('#web/session/drafts.ts').then(({ forgetOldDrafts }) => forgetOldDrafts(user)).catch(() => {}) // the next page does it
  }
  // Where there is a pointer and room.
  if (matchMedia('(hover: hover) and (width >= 64rem)').matches)
    void import('#web/ui/tooltips.ts').then(({ startTooltips }) => startTooltips()).catch(() => {}) // without them the page works
}
