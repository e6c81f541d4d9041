import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useState } from 'react'
import { afterPaint } from '#web/after-paint.ts'
import type { RowsProps } from '#web/pages/paged-list.tsx'

/** How many rows come at once: as many as the first page of a list has, and as fit on a screen. */
const atOnce = 20
/** How many come with each frame after that, and how many go, which costs less. */
const coming = 10
const going = 20

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
  const goal = isLeaving ? 0 : isLookedAt ? Math.max(rows.length, atOnce) : atOnce
  const next = count < goal ? Math.min(count + coming, goal) : Math.max(count - going, goal)
  useEffect(() => {
    if (!isTurn) return
    if (isLeaving && count === 0) onGone(id)
    else if (next !== count) return afterPaint(() => startTransition(() => setCount(next)))
  }, [id, isTurn, isLeaving, onGone, count, next])
  // The same array, once all of it is here: a memoized list is not drawn anew for nothing.
  const present = count < rows.length ? rows.slice(0, count) : rows
  return <div className={isLeaving ? 'rows-leaving' : undefined}>{present.length > 0 && children(present)}</div>
}
