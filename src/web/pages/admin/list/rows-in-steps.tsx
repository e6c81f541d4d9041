import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useRef, useState } from 'react'
import { afterPaint } from '#web/after-paint.ts'
import type { RowsProps } from '#web/pages/paged-list.tsx'

/** How many rows come at once: about as many as fit on a screen. */
const atOnce = 8
/** How many come with a frame after that, to begin with and at most: as many as this device draws in the time, in milliseconds, that a key may wait. Twice as many go. */
const firstStep = 4
const longestStep = 20
const timeOfStep = 50

/** Whether the list stands in the tab that is looked at. */
export const IsLookedAt = createContext(true)

interface Drawing<Row> {
  id: number
  rows: Row[]
}

/**
 * Brings long lists onto the page and off it a few rows at a time, each time in a frame of its own, so that no key waits for a thousand of them. When
 * a search or a filter puts another list in the place of one, the first rows of it are there at once; those of the other are out of sight from then on
 * and taken down before the rest comes. In a tab that nobody looks at only the first rows stay.
 */
export function RowsInSteps<Row>({ list, rows, children }: RowsProps<Row>) {
  const [{ name, drawings }, setState] = useState({ name: list, drawings: [{ id: 0, rows }] })
  const shown = drawings.at(-1)
  if (shown === undefined || (list !== null && list !== name)) {
    setState({ name: list, drawings: [...drawings, { id: (shown?.id ?? 0) + 1, rows }] })
  } else if (shown.rows !== rows) {
    setState({ name, drawings: drawings.with(-1, { ...shown, rows }) })
  }
  const forget = useCallback(
    (gone: number) => setState((known) => ({ ...known, drawings: known.drawings.filter(({ id }) => id !== gone) })),
    [],
  )
  return drawings.map((drawing, index) => (
    <Steps key={drawing.id} {...drawing} isTurn={index === 0} isLeaving={drawing !== shown} onGone={forget}>
      {children}
    </Steps>
  ))
}

interface StepsProps<Row> extends Drawing<Row> {
  /** Whether it may grow or shrink now: one list at a time does. */
  isTurn: boolean
  isLeaving: boolean
  onGone: (id: number) => void
  children: (rows: Row[]) => ReactNode
}

function Steps<Row>({ id, rows, isTurn, isLeaving, onGone, children }: StepsProps<Row>) {
  const isLookedAt = use(IsLookedAt)
  const [count, setCount] = useState(atOnce)
  const pace = useRef({ step: firstStep, since: Number.NaN })
  const goal = isLeaving ? 0 : isLookedAt ? Math.max(rows.length, atOnce) : atOnce
  useEffect(() => {
    if (!isTurn) return
    if (isLeaving && count === 0) return onGone(id)
    if (count === goal) {
      pace.current.since = Number.NaN
      return
    }
    return afterPaint(() => {
      const now = performance.now()
      const step = adapt(pace.current.step, now - pace.current.since)
      pace.current = { step, since: now }
      startTransition(() => setCount(count < goal ? Math.min(count + step, goal) : Math.max(count - 2 * step, goal)))
    })
  }, [id, isTurn, isLeaving, onGone, count, goal])
  // The same array, once all of it is here: a memoized list is not drawn anew for nothing.
  const present = count < rows.length ? rows.slice(0, count) : rows
  return <div className={isLeaving ? 'rows-leaving' : undefined}>{present.length > 0 && children(present)}</div>
}

/** @param took milliseconds until the step before was painted; NaN for the first. */
function adapt(step: number, took: number): number {
  if (Number.isNaN(took)) return step
  return Math.max(3, Math.min(Math.round((step * timeOfStep) / took), 2 * step, longestStep))
}
