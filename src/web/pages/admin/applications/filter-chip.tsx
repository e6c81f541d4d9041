import { countText } from '#contract/counts.ts'

interface FilterChipProps {
  pressed: boolean
  label: string
  /** Unknown while it is on its way. */
  count: number | undefined
  /** There are more than `count`, which then reads `50+`. */
  hasMore: boolean
  onClick: () => void
}

/** One of a row of toggles that narrow a list, with how much it would show. */
export function FilterChip({ pressed, label, count, hasMore, onClick }: FilterChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onClick}>
      {label} <span className="chip-count">{count === undefined ? '·' : countText(count, hasMore)}</span>
    </button>
  )
}
