import { countText } from '#contract/counts.ts'

interface Chip {
  key: string
  label: string
  isPressed: boolean
  /** How many rows the filter shows; undefined until known. */
  count: number | undefined
  /** There are more than `count`, which is then shown as `50+`. */
  hasMore: boolean
  onPress: () => void
}

/** A row of toggles that narrow a list, each with its number of rows. */
export function FilterChips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend; this is a row of toggles
    <div role="group" aria-label={label} className="chips">
      {chips.map(({ key, label: name, isPressed, count, hasMore, onPress }) => (
        <button key={key} type="button" className="chip" aria-pressed={isPressed} onClick={onPress}>
          {name} <span className="chip-count">{count === undefined ? '·' : countText(count, hasMore)}</span>
        </button>
      ))}
    </div>
  )
}
