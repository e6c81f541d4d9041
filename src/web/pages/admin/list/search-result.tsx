import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ListPagesQuery } from '#web/api/list-pages.ts'

/** Says aloud how many were found, for those who do not see the list change. Always in the document, and silent until it is searched. */
export function SearchResult<Row>({ query, isNarrowed }: { query: ListPagesQuery<Row>; isNarrowed: boolean }) {
  const t = useTranslations()
  const { data, isPlaceholderData, hasNextPage } = useInfiniteQuery(query)
  const count = data?.pages.reduce((sum, page) => sum + page.rows.length, 0) ?? 0
  const isKnown = isNarrowed && data !== undefined && !isPlaceholderData
  const isNothingYet = count === 0 && hasNextPage
  return (
    <p role="status" className="sr-only">
      {isKnown && (isNothingYet ? t('common.nothingYet') : t(hasNextPage ? 'admin.foundMore' : 'admin.found', { count }))}
    </p>
  )
}
