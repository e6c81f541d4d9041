import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#contract/languages.ts'
import { outdatedPagesQuery, type TranslatedEntity } from '#web/api/outdated-translations.ts'

/** Which rows of a list have a language that may be out of date, and whether the list is narrowed to them. */
export function useOutdated(entity: TranslatedEntity) {
  const [isFiltered, setIsFiltered] = useState(false)
  const { data, hasNextPage } = useInfiniteQuery(outdatedPagesQuery(entity))
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const languages = new Map<string, Language>(rows.map(({ id, outdatedLanguage }) => [id, outdatedLanguage]))
  return {
    /** How many are known; there are more when `hasMore`. */
    count: rows.length,
    hasMore: hasNextPage,
    isFiltered,
    setIsFiltered,
    languageOf: (id: string) => languages.get(id),
  }
}

export type OutdatedRows = ReturnType<typeof useOutdated>
