import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useRef } from 'react'
import type { ListPagesQuery } from '#web/api/calls.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ListError, ListLoading } from '#web/ui/list-states.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'

export interface PagedListProps<Row> {
  query: ListPagesQuery<Row>
  /** The sentence for a list without rows. */
  empty: string
  /** The first act, offered where the club has none yet. */
  firstAct?: ReactNode
  className?: string
  children: (rows: Row[]) => ReactNode
}

/** A list from the API in all its states: loading, failed, empty, shown, and with more to load (docs/product.md 3.12). */
export function PagedList<Row>({ query, empty, firstAct, className, children }: PagedListProps<Row>) {
  const t = useTexts(commonTexts)
  const list = useRef<HTMLDivElement>(null)
  const { data, isPending, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(query)
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const isEmpty = rows.length === 0 && !hasNextPage
  const state = isPending ? 'loading' : data === undefined ? 'failed' : isEmpty ? 'empty' : 'shown'

  async function showMore() {
    const hadFocus = list.current?.contains(document.activeElement)
    const { hasNextPage: hasMore } = await fetchNextPage()
    if (hadFocus && !hasMore) list.current?.focus({ preventScroll: true }) // the button that had the focus is gone
  }

  return (
    <div
      ref={list}
      tabIndex={-1}
      aria-busy={isPlaceholderData}
      className={state === 'shown' ? clsx('paged-list', className) : undefined}
    >
      {rows.length > 0 && children(rows)}
      {state === 'loading' && <ListLoading />}
      {state === 'failed' && <ListError onRetry={() => void refetch()} />}
      {state === 'empty' && <EmptyState heading={<p>{empty}</p>} action={firstAct} />}
      {isFetchNextPageError && (
        <p role="alert" className="above-4 strong alarming center">
          {t('error')}
        </p>
      )}
      {hasNextPage && (
        <p className="row center above-4">
          <Button aria-busy={isFetchingNextPage} onClick={() => void showMore()}>
            {isFetchingNextPage ? t('loading') : t('more')}
          </Button>
        </p>
      )}
    </div>
  )
}
