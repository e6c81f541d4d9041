import { hydrateRoot } from 'react-dom/client'
import type { PageState } from '#contract/page.ts'
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
  await matchRoute(location.pathname).page.load(state.language)
  hydrateRoot(root, <App client={client} club={state.club} initial={state.language} />)
}

void start()
