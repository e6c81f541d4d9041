import { listCollections, readCollection } from '#contract/money/money-calls.ts'
import { pages, read } from '#web/api/calls.ts'

export const collectionsQuery = pages(listCollections, {})
export const collectionQuery = (id: string) => read(readCollection, { id })

export const moneyAddress = '/admin?money'
export const ledgerAddress = (id: string) => `${moneyAddress}=${encodeURIComponent(id)}`

type MoneyScreen = { screen: 'list' } | { screen: 'new' } | { screen: 'ledger' | 'edit'; id: string }

/** Of `/admin?money`, `/admin?money=new`, `/admin?money=<id>` and `/admin?money=<id>&edit`. */
export function readMoneyScreen(search: URLSearchParams): MoneyScreen {
  const money = search.get('money') ?? ''
  if (money === '') return { screen: 'list' }
  if (money === 'new') return { screen: 'new' }
  return { screen: search.get('edit') === null ? 'ledger' : 'edit', id: money }
}
