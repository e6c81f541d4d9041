import { useId } from 'react'

interface ChoicesProps {
  label: string
  options: readonly { value: string; text: string; more?: string }[]
  chosen: string | undefined
  onChoose: (value: string) => void
}

/** Values to choose with one press; the field for others stands below. */
export function Choices({ label, options, chosen, onChoose }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset className="row s2 even" aria-labelledby={id}>
      <legend id={id} className="below-1 small strong">
        {label}
      </legend>
      {options.map(({ value, text, more }) => (
        <button
          key={value}
          type="button"
          className="chip chip-wraps"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {text}
          {more && <small> {more}</small>}
        </button>
      ))}
    </fieldset>
  )
}
