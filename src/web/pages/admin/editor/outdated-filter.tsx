import { useTranslations } from 'use-intl'
import type { OutdatedRows } from './use-outdated.ts'

/** Narrows a list to what may be out of date in one language. It is there only while there is something to look at. */
export function OutdatedFilter({ outdated }: { outdated: OutdatedRows }) {
  const t = useTranslations('outdated')
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
