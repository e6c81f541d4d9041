import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import './dialog.css'

/**
 * Dims the page behind a dialog, keeps it from scrolling, and hides it from screen readers, except for toasts. The primitive's own overlay is not used:
 * it stops scrolling with a `<style>` element, which our content security policy refuses (docs/decisions/021).
 */
export function Scrim() {
  useLayoutEffect(() => {
    const { documentElement } = document
    // A question above a dialog: the dialog's own scrim has done it, and undoes it later.
    if (documentElement.dataset.scrollLock !== undefined) return
    documentElement.dataset.scrollLock = window.innerWidth > documentElement.clientWidth ? 'gutter' : ''
    const behind = [...document.querySelectorAll('#root > *')].filter((element) => !element.querySelector('.toast-region'))
    for (const element of behind) element.ariaHidden = 'true'
    return () => {
      delete documentElement.dataset.scrollLock
      for (const element of behind) element.ariaHidden = null
    }
  }, [])
  return <div className="scrim" />
}

/**
 * Returns the focus when a dialog closes. If the element that had it is gone, its row or card takes it; if that is gone too (it was deleted), the page's
 * main part, so that the next Tab does not start at the top bar. A dialog that has opened in the place of this one keeps the focus.
 */
export function useReturnFocus(): (event: Event) => void {
  const before = useRef<Element | null>(null)
  const row = useRef<Element | null>(null)
  useLayoutEffect(() => {
    before.current = document.activeElement === document.body ? null : document.activeElement
    row.current = document.activeElement?.closest('tr, li, section.card') ?? null
  }, [])
  return (event) => {
    event.preventDefault()
    const inRow = row.current?.isConnected ? (row.current.querySelector('button') ?? row.current.querySelector('a')) : null
    const target = before.current?.isConnected ? before.current : (inRow ?? document.getElementById('main'))
    const open = [...document.querySelectorAll('.dialog')]
    if (open.length > 0 && !open.some((dialog) => dialog.contains(target))) return
    if (target instanceof HTMLElement) target.focus()
  }
}

/**
 * The dialog itself has the focus when it opens: screen readers then say its name and its text. With the focus on a button in it, Orca says the button
 * alone. Enter does nothing yet, so that a second press does not answer a question that was just asked.
 */
export function focusDialog(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

/** The longest time between the two clicks of a double click, in milliseconds. */
const doubleClickMs = 500

/** The second click of the double click that opened a dialog neither closes it nor presses what has appeared below the finger. */
export function useOpeningClicks() {
  const [openedAt] = useState(() => performance.now())
  const hasJustOpened = () => performance.now() - openedAt < doubleClickMs
  return {
    hasJustOpened,
    ignoreSecondClick(event: MouseEvent) {
      if (event.detail < 2 || !hasJustOpened()) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
