import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ListPagesQuery } from '#web/api/list-pages.ts'
import { onlyOutdatedQuery, type Translated, type TranslatedEntity } from '#web/api/outdated-translations.ts'
import { RowsInSteps } from '#web/pages/admin/list/rows-in-steps.tsx'
import { PagedList } from '#web/pages/paged-list.tsx'
import type { OutdatedRows } from './use-outdated.ts'

interface TranslatedListProps<Entity extends TranslatedEntity> {
  entity: Entity
  outdated: OutdatedRows
  all: ListPagesQuery<Translated[Entity]>
  /** SPEC's sentence for a list without rows. */
  empty: string
  className?: string
  /** As for `PagedList`. */
  children: (rows: Translated[Entity][]) => ReactNode
}

/** All that a panel manages, or of it what may be out of date in one language. */
export function TranslatedList<Entity extends TranslatedEntity>({
  entity,
  outdated,
  all,
  empty,
  ...list
}: TranslatedListProps<Entity>) {
  const t = useTranslations('outdated')
  const shown = outdated.isFiltered ? { query: onlyOutdatedQuery(entity), empty: t('none') } : { query: all, empty }
  return <PagedList by={RowsInSteps} {...shown} {...list} />
}
