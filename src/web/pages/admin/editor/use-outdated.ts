import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Language } from '#contract/languages.ts'
import { outdatedPagesQuery, type TranslatedEntity } from '#web/api/outdated-translations.ts'

/** Which rows of a list have a language that may be out of date, and whether the list is narrowed to them. */
export function useOutdated(entity: TranslatedEntity) {
  const [isFiltered, setIsFiltered] = useState(false)
  const { data, hasNextPage } = useInfiniteQuery(outdatedPagesQuery(entity))
  const languages = useMemo(() => {
    const rows = data?.pages.flatMap((page) => page.rows) ?? []
    return new Map<string, Language>(rows.map(({ id, outdatedLanguage }) => [id, outdatedLanguage]))
  }, [data])
  return {
    /** How many are known; there are more when `hasMore`. */
    count: languages.size,
    hasMore: hasNextPage,
    isFiltered,
    setIsFiltered,
    /** Stays the same function until the answer changes. */
    languageOf: useCallback((id: string) => languages.get(id), [languages]),
  }
}

export type OutdatedRows = ReturnType<typeof useOutdated>
