import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Call, Declaration } from '#contract/calls.ts'
import type { Language } from '#contract/languages.ts'
import { useAction } from '#web/api/action.ts'
import type { ListPagesQuery } from '#web/api/calls.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useAddressFilter } from '#web/lists/address-filter.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { rowFocus } from '#web/lists/row-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { outdatedTexts } from './editor.texts.ts'

export interface OutdatedRow {
  id: string
  outdatedLanguage: Language
}

/** Which rows of a list have a language that may be out of date, and whether the list shows only them. @param tab of the dashboard. */
export function useOutdated<Row extends OutdatedRow>(query: ListPagesQuery<Row>, tab: string) {
  const [filtered, setFiltered] = useAddressFilter('outdated', [tab])
  const { data, hasNextPage } = useInfiniteQuery(query)
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return {
    query,
    count: rows.length,
    hasMore: hasNextPage,
    isFiltered: filtered === tab,
    setIsFiltered: (isFiltered: boolean) => setFiltered(isFiltered ? tab : undefined),
    languageOf: (id: string) => rows.find((row) => row.id === id)?.outdatedLanguage,
  }
}

type Outdated<Row extends OutdatedRow> = ReturnType<typeof useOutdated<Row>>

/** Shown only while there are rows that may be out of date. */
export function OutdatedFilter({ outdated }: { outdated: Omit<Outdated<OutdatedRow>, 'query'> }) {
  const t = useTexts(outdatedTexts)
  const { count, hasMore, isFiltered, setIsFiltered } = outdated
  if (count === 0 && !isFiltered) return null
  return (
    <button type="button" className="chip" aria-pressed={isFiltered} onClick={() => setIsFiltered(!isFiltered)}>
      {t('filter')} <span className="tabular">{hasMore ? `${count}+` : count}</span>
    </button>
  )
}

interface TranslatedListProps<Row, Marked extends Row & OutdatedRow> {
  outdated: Outdated<Marked>
  all: ListPagesQuery<Row>
  empty: string
  firstAct?: ReactNode
  className?: string
  children: (rows: Row[]) => ReactNode
}

export function TranslatedList<Row, Marked extends Row & OutdatedRow>({
  outdated: { query, isFiltered },
  all,
  empty,
  firstAct,
  ...list
}: TranslatedListProps<Row, Marked>) {
  const t = useTexts(outdatedTexts)
  return isFiltered ? (
    <PagedList query={query} empty={t('none')} {...list} />
  ) : (
    <PagedList query={all} empty={empty} firstAct={firstAct} {...list} />
  )
}

interface OutdatedMarkProps {
  call: Call<`DELETE /${string}/:id/outdated`, Declaration>
  id: string
  title: string
  /** Undefined when both are up to date. */
  language: Language | undefined
}

/** Readers never see it. */
export function OutdatedMark({ call, id, title, language }: OutdatedMarkProps) {
  const t = useTexts(outdatedTexts)
  const { mutateAsync, isPending } = useAction(call, {
    done: { title: t('confirmedTitle'), description: t('confirmedText') },
  })
  if (language === undefined) return null
  return (
    <div className="row s2 above-2 small whole">
      <p className="line close">
        <History aria-hidden="true" /> {t(language)}
      </p>
      <Button
        size="small"
        aria-label={`${t('stillCorrect')}: ${title}`}
        aria-busy={isPending}
        onClick={({ currentTarget }) => {
          // Not by mutate(…, { onSuccess }), which is not called once the row is gone. On failure a toast appears and the button stays.
          mutateAsync({ id }).then(rowFocus(currentTarget), () => {})
        }}
      >
        {t('stillCorrect')}
      </Button>
    </div>
  )
}
