import { type UseMutationOptions, useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Language } from '#contract/languages.ts'
import type { ListPagesQuery } from '#web/api/calls.ts'
import { useAdminMutation } from '#web/api/use-admin-mutation.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { rowFocus } from '#web/lists/row-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { outdatedTexts } from './editor.texts.ts'

interface OutdatedRow {
  id: string
  outdatedLanguage: Language
}

/** Which rows of a list have a language that may be out of date, and whether the list shows only them. */
export function useOutdated<Row extends OutdatedRow>(query: ListPagesQuery<Row>) {
  const [isFiltered, setIsFiltered] = useState(false)
  const { data, hasNextPage } = useInfiniteQuery(query)
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return {
    query,
    /** How many are loaded; there are more when `hasMore`. */
    count: rows.length,
    hasMore: hasNextPage,
    isFiltered,
    setIsFiltered,
    languageOf: (id: string) => rows.find((row) => row.id === id)?.outdatedLanguage,
  }
}

type Outdated<Row extends OutdatedRow> = ReturnType<typeof useOutdated<Row>>

/** Narrows a list to the rows that may be out of date. Shown only while there are any. */
export function OutdatedFilter({ outdated }: { outdated: Omit<Outdated<OutdatedRow>, 'query'> }) {
  const t = useTexts(outdatedTexts)
  const { count, hasMore, isFiltered, setIsFiltered } = outdated
  if (count === 0 && !isFiltered) return null
  return (
    <div className="chips outdated-filter">
      <button type="button" className="chip" aria-pressed={isFiltered} onClick={() => setIsFiltered(!isFiltered)}>
        {t('filter')} <span className="chip-count">{hasMore ? `${count}+` : count}</span>
      </button>
    </div>
  )
}

interface TranslatedListProps<Row, Marked extends Row & OutdatedRow> {
  outdated: Outdated<Marked>
  all: ListPagesQuery<Row>
  /** The sentence for a list without rows. */
  empty: string
  className?: string
  children: (rows: Row[]) => ReactNode
}

/** All rows, or only those with a language that may be out of date. */
export function TranslatedList<Row, Marked extends Row & OutdatedRow>({
  outdated: { query, isFiltered },
  all,
  empty,
  ...list
}: TranslatedListProps<Row, Marked>) {
  const t = useTexts(outdatedTexts)
  return isFiltered ? <PagedList query={query} empty={t('none')} {...list} /> : <PagedList query={all} empty={empty} {...list} />
}

interface OutdatedMarkProps {
  confirmation: UseMutationOptions<void, Error, { id: string }>
  id: string
  /** Names the row in the button's accessible name. */
  title: string
  /** The language that was not edited; undefined when both are up to date. */
  language: Language | undefined
}

/** Tells an administrator that only the other language was edited. Readers never see it. */
export function OutdatedMark({ confirmation, id, title, language }: OutdatedMarkProps) {
  const t = useTexts(outdatedTexts)
  const { mutateAsync, isPending } = useAdminMutation(confirmation, {
    doneTitle: t('confirmedTitle'),
    doneText: t('confirmedText'),
  })
  if (language === undefined) return null
  return (
    <div className="outdated-mark">
      <p>
        <History aria-hidden="true" /> {t(language)}
      </p>
      <Button
        size="small"
        aria-label={`${t('stillCorrect')}: ${title}`}
        aria-busy={isPending}
        onClick={({ currentTarget }) => {
          // Not by mutate(…, { onSuccess }), which is not called once the row is gone. On failure a toast appears and the button stays.
          if (!isPending) mutateAsync({ id }).then(rowFocus(currentTarget), () => {})
        }}
      >
        {t('stillCorrect')}
      </Button>
    </div>
  )
}
