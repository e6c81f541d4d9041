import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ListPagesQuery } from '#web/api/list-pages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'

/** A search that finds little ends a page early, even without rows. So many in a row are passed over before somebody is asked whether to look further. */
const pagesPassedOver = 20

export interface RowsProps<Row> {
  /** Which list the rows are of; null while they are those of the one before. */
  list: string | null
  rows: Row[]
  children: (rows: Row[]) => ReactNode
}

function RowsAtOnce<Row>({ rows, children }: RowsProps<Row>) {
  return rows.length > 0 && children(rows)
}

interface PagedListProps<Row> {
  query: ListPagesQuery<Row>
  /** SPEC's sentence for a list without rows. */
  empty: string
  className?: string
  /** How the rows come onto the page. */
  by?: (props: RowsProps<Row>) => ReactNode
  /** Draws the rows. They are the same array until others come: a memoized list of them is not drawn anew. */
  children: (rows: Row[]) => ReactNode
}

/** A list from the API in all its states: on its way, failed, empty, here, and with more to come (DESIGN 6.13). */
export function PagedList<Row>({ query, empty, className, by: Rows = RowsAtOnce, children }: PagedListProps<Row>) {
  const t = useTranslations('common')
  const list = useRef<HTMLDivElement>(null)
  const { data, isPending, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(query)
  const pages = data?.pages ?? []
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const isNothingYet = hasNextPage && pages.every((page) => page.rows.length === 0)
  const emptyAtTheEnd = pages.length - 1 - pages.findLastIndex((page) => page.rows.length > 0)
  const looksFurther = hasNextPage && emptyAtTheEnd % pagesPassedOver > 0 && !isPlaceholderData && !isFetchNextPageError
  const isLooking = looksFurther || isFetchingNextPage

  const showMore = useCallback(async () => {
    const hadFocus = list.current?.contains(document.activeElement)
    const { hasNextPage: stillMore } = await fetchNextPage()
    if (hadFocus && !stillMore) list.current?.focus({ preventScroll: true }) // the button that had the focus is gone
  }, [fetchNextPage])
  useEffect(() => {
    if (looksFurther && !isFetchingNextPage) void showMore()
  }, [looksFurther, isFetchingNextPage, showMore])

  const isWaiting = isPending || (looksFurther && pages.length < pagesPassedOver && isNothingYet)
  const state = isWaiting ? 'waiting' : data === undefined ? 'failed' : rows.length === 0 && !hasNextPage ? 'empty' : 'here'
  return (
    <div
      ref={list}
      tabIndex={-1}
      aria-busy={isPlaceholderData}
      className={state === 'here' ? clsx('paged-list', className) : undefined}
    >
      <Rows list={isPlaceholderData ? null : query.queryKey.join()} rows={rows}>
        {children}
      </Rows>
      {state === 'waiting' && <ListLoading />}
      {state === 'failed' && <ListError onRetry={() => void refetch()} />}
      {state === 'empty' && <EmptyState heading={<p>{empty}</p>} />}
      {state === 'here' && (
        <>
          {isNothingYet && <p className="pt-6 text-center">{t('nothingYet')}</p>}
          {isFetchNextPageError && (
            <p role="alert" className="py-3 text-center font-bold text-danger">
              {t('error')}
            </p>
          )}
          {hasNextPage && (
            <p className="grid justify-center p-4">
              <Button aria-busy={isLooking} onClick={() => void showMore()}>
                {isLooking ? t('loading') : t(isNothingYet ? 'lookFurther' : 'more')}
              </Button>
            </p>
          )}
        </>
      )}
    </div>
  )
}
