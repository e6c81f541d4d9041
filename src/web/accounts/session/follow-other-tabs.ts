import type { QueryClient } from '@tanstack/react-query'
import { tabStorage } from '#web/browser-storage.ts'
import { hearOtherTabs, type TabNews } from './other-tabs.ts'
import { currentUserQuery, forgetUser } from './session.ts'

/** Another tab logs in or out, or changes how pages look: this one follows. */
export function followOtherTabs(client: QueryClient): void {
  hearOtherTabs((news) => {
    if (news.kind === 'login')
      void changeUser(client).catch(() => {}) // the next page shows who is logged in
    else if (news.kind === 'logout') {
      forgetUser(client)
      void forgetDrafts()
    } else if ('value' in news) void changeLook(news).catch(() => {}) // so does the look
  })
}

async function changeUser(client: QueryClient): Promise<void> {
  const before = client.getQueryData(currentUserQuery.queryKey)
  const user = await client.fetchQuery({ ...currentUserQuery, staleTime: 0 })
  const { forgetOldDrafts } = await import('./drafts.ts')
  forgetOldDrafts(user?.id)
  // Another user's page is loaded again, so that nothing of the one before stays in it.
  if (before && user?.id !== before.id) location.reload()
}

/** What concerns people; without a connection to download the difference, everything. */
async function forgetDrafts(): Promise<void> {
  try {
    const { forgetPersonalDrafts, personalDraftsForgotten } = await import('./drafts.ts')
    forgetPersonalDrafts()
    dispatchEvent(new Event(personalDraftsForgotten))
  } catch {
    tabStorage.clear()
  }
}

async function changeLook({ kind, value }: Extract<TabNews, { value: string }>): Promise<void> {
  const { theme, textSize } = await import('#web/appearance.ts')
  if (kind === 'theme') theme.follow(value)
  else textSize.follow(value)
}
