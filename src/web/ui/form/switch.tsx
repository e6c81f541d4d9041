import { type ReactNode, useId } from 'react'
import './switch.css'

interface SwitchProps {
  label: string
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A setting that takes effect at once. A native checkbox: Radix's switch renders style attributes on the server, which our CSP forbids. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const hintId = useId()
  return (
    <label className="switch">
      <span>
        <span className="block strong">{label}</span>
        {hint && (
          <span className="block quiet small" id={hintId}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
