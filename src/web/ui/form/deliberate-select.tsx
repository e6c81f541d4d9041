import clsx from 'clsx'
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'

interface DeliberateSelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: Value
  options: readonly { value: Value; label: string }[]
  onChoose: (chosen: Value) => void
  /** Shown while the keyboard has moved to another option: how it takes effect, and how not. */
  hint: string
}

/** How long after a turn of the mouse wheel a change is that of the wheel, in milliseconds. */
const wheelMs = 300

/**
 * A select whose choice takes effect when it is made: browsers report each step of the keys or the wheel through a closed list as a change. Such a step counts
 * with Enter or when the focus leaves, and Escape drops it.
 */
export function DeliberateSelect<Value extends string>({
  value,
  options,
  onChoose,
  hint,
  className,
  ...props
}: DeliberateSelectProps<Value>) {
  const [moved, setMoved] = useState<Value | null>(null)
  const isMoving = useRef(false)
  const hintId = useId()

  function choose(chosen: Value) {
    setMoved(null)
    if (chosen !== value) onChoose(chosen)
  }

  function change(text: string) {
    const chosen = options.find((option) => option.value === text)?.value
    if (chosen === undefined) return
    if (isMoving.current) setMoved(chosen === value ? null : chosen)
    else choose(chosen)
  }

  function press(event: KeyboardEvent) {
    const { key } = event
    // Enter, Tab and Space open the list, or end the choice in an open one.
    isMoving.current = key !== 'Enter' && key !== 'Tab' && key !== ' '
    if (moved === null) return
    if (key === 'Enter') {
      event.preventDefault()
      choose(moved)
    } else if (key === 'Escape') {
      event.stopPropagation()
      setMoved(null)
    }
  }

  function turnWheel() {
    isMoving.current = true
    setTimeout(() => {
      isMoving.current = false
    }, wheelMs)
  }

  return (
    <>
      <select
        {...props}
        className={clsx('control', className)}
        value={moved ?? value}
        aria-describedby={moved === null ? undefined : hintId}
        onChange={(event) => change(event.target.value)}
        onKeyDown={press}
        onKeyUp={() => {
          isMoving.current = false
        }}
        onPointerDown={() => {
          isMoving.current = false
        }}
        onWheel={turnWheel}
        onBlur={() => moved !== null && choose(moved)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span id={hintId} role="status" className="whole quiet small select-hint">
        {moved !== null && hint}
      </span>
    </>
  )
}
