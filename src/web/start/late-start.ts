import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#web/api/accounts/auth.ts'
import { forgetOldDrafts } from '#web/session/drafts.ts'
import { followOtherTabs } from '#web/session/follow-other-tabs.ts'

/** What a page needs only once it stands. */
export function startLate(client: QueryClient): void {
  followOtherTabs(client)
  forgetOldDrafts(client.getQueryData(currentUserQuery.queryKey)?.id)
  // Where there is a pointer and room.
  if (matchMedia('(hover: hover) and (width >= 64rem)').matches)
    void import('#web/ui/tooltips.ts').then(({ startTooltips }) => startTooltips()).catch(() => {}) // without them the page works
}
