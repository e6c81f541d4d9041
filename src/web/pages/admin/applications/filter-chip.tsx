interface FilterChipProps {
  pressed: boolean
  label: string
  /** Unknown while it is on its way. */
  count: number | undefined
  onClick: () => void
}

/** One of a row of toggles that narrow a list, with how much it would show. */
export function FilterChip({ pressed, label, count, onClick }: FilterChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onClick}>
      {label} <span className="chip-count">{count ?? '·'}</span>
    </button>
  )
}
