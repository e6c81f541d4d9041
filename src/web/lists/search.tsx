import { useInfiniteQuery } from '@tanstack/react-query'
import type { ListPagesQuery } from '#web/api/calls.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { adminTexts } from '#web/site/admin.texts.ts'

/** Announces to screen readers how many rows were found. Always in the document (a live region has to be), and empty until the list is narrowed. */
export function SearchResult<Row>({ query, isNarrowed }: { query: ListPagesQuery<Row>; isNarrowed: boolean }) {
  const t = useTexts(adminTexts)
  const { data, isPlaceholderData, hasNextPage } = useInfiniteQuery(query)
  const count = data?.pages.reduce((sum, page) => sum + page.rows.length, 0) ?? 0
  return (
    <p role="status" className="sr-only">
      {isNarrowed && data !== undefined && !isPlaceholderData && t(hasNextPage ? 'foundMore' : 'found', { count })}
    </p>
  )
}

interface Chip {
  key: string
  label: string
  isPressed: boolean
  /** How many rows the filter shows; undefined until known. */
  count: number | undefined
  onPress: () => void
}

/** A row of toggles that narrow a list, each with its number of rows. */
export function FilterChips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend; this is a row of toggles
    <div role="group" aria-label={label} className="chips">
      {chips.map(({ key, label: name, isPressed, count, onPress }) => (
        <button key={key} type="button" className="chip" aria-pressed={isPressed} onClick={onPress}>
          {name} <span className="chip-count">{count ?? '·'}</span>
        </button>
      ))}
    </div>
  )
}
