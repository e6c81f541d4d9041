import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ListPagesQuery } from '#web/api/list-pages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'

/** A search that finds little ends a page early, even without rows. So many are passed over before somebody is asked whether to look further. */
const pagesPassedOver = 10

interface PagedListProps<Row> {
  query: ListPagesQuery<Row>
  /** SPEC's sentence for a list without rows. */
  empty: string
  className?: string
  /** Draws the rows. They are the same array until others come: a memoized list of them is not drawn anew. */
  children: (rows: Row[]) => ReactNode
}

/** A list from the API in all its states: on its way, failed, empty, here, and with more to come (DESIGN 6.13). */
export function PagedList<Row>({ query, empty, className, children }: PagedListProps<Row>) {
  const t = useTranslations('common')
  const list = useRef<HTMLDivElement>(null)
  const { data, isPending, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(query)
  const pages = data?.pages ?? []
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const isNothingYet = hasNextPage && pages.every((page) => page.rows.length === 0)
  const looksFurther = isNothingYet && pages.length < pagesPassedOver && !isPlaceholderData && !isFetchNextPageError
  useEffect(() => {
    if (looksFurther && !isFetchingNextPage) void fetchNextPage()
  }, [looksFurther, isFetchingNextPage, fetchNextPage])
  if (isPending || looksFurther) return <ListLoading />
  if (data === undefined) return <ListError onRetry={() => void refetch()} />

  if (rows.length === 0 && !hasNextPage)
    return (
      <div ref={list} tabIndex={-1}>
        <EmptyState heading={<p>{empty}</p>} />
      </div>
    )

  async function showMore() {
    const { hasNextPage: stillMore } = await fetchNextPage()
    if (!stillMore) list.current?.focus({ preventScroll: true }) // the button that had the focus is gone
  }

  return (
    <div ref={list} tabIndex={-1} aria-busy={isPlaceholderData} className={clsx('paged-list', className)}>
      {isNothingYet ? <p className="pt-6 text-center">{t('nothingYet')}</p> : children(rows)}
      {isFetchNextPageError && (
        <p role="alert" className="py-3 text-center font-bold text-danger">
          {t('error')}
        </p>
      )}
      {hasNextPage && (
        <p className="grid justify-center p-4">
          <Button aria-busy={isFetchingNextPage} onClick={() => void showMore()}>
            {isFetchingNextPage ? t('loading') : t(isNothingYet ? 'lookFurther' : 'more')}
          </Button>
        </p>
      )}
    </div>
  )
}
