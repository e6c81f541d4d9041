import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from './api/accounts/auth.ts'
import { tabStorage } from './browser-storage.ts'
import { forgetRides } from './offline/member-caches.ts'
import { hearOtherTabs } from './other-tabs.ts'

/** The session has ended: the page is a visitor's from now on, and keeps nothing that its user saw. */
export function forgetUser(client: QueryClient): void {
  client.setQueryData(currentUserQuery.queryKey, null)
  void forgetRides()
  // What the user alone sees is off the page once it has rendered again.
  setTimeout(() => client.removeQueries({ type: 'inactive' }))
}

/** Another tab logs in or out, or changes how pages look: this one follows. */
export function followOtherTabs(client: QueryClient): void {
  hearOtherTabs((news) => {
    if (news.kind === 'login') void changeUser(client)
    else if (news.kind === 'logout') {
      tabStorage.clear() // drafts must not be found by the next user
      forgetUser(client)
    } else if ('value' in news && news.kind !== 'language') {
      const { kind, value } = news
      void import('./appearance.ts').then(({ followTheme, followTextSize }) =>
        kind === 'theme' ? followTheme(value) : followTextSize(value),
      )
    }
  })
}

async function changeUser(client: QueryClient): Promise<void> {
  const before = client.getQueryData(currentUserQuery.queryKey)
  const user = await client.fetchQuery({ ...currentUserQuery, staleTime: 0 })
  // Another user's page is loaded anew, so that nothing of the one before stays in it.
  if (before && user?.id !== before.id) location.reload()
}
