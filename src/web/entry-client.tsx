import { hydrateRoot } from 'react-dom/client'
import type { PageState } from '#contract/page.ts'
import { currentUserQuery } from './api/auth.ts'
import { createQueryClient } from './api/query-client.ts'
import { request, requestPage } from './api/request.ts'
import { App } from './app.tsx'
import { matchRoute } from './routes.ts'
import './styles.css'

async function start() {
  const root = document.getElementById('root')
  const data = document.getElementById('state')?.textContent
  if (!root || !data) throw new Error('The page came without #root or #state: see server/pages/document.ts.')
  const state = JSON.parse(data) as PageState

  const client = createQueryClient({ get: (path) => request('GET', path), getPage: requestPage })
  for (const { key, data } of state.queries) client.setQueryData(key, data)
  const route = matchRoute(location.pathname)
  const user = client.getQueryData(currentUserQuery.queryKey) ?? null
  await Promise.all([route.page.load(state.language), ...(route.parts?.(user) ?? []).map((part) => part.load())])
  hydrateRoot(root, <App client={client} club={state.club} initial={state.language} />)
}

void start()
