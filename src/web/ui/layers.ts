import { useEffect, useLayoutEffect, useRef } from 'react'
import { isLayerEntry, pendingNavigation } from '#web/load-page.ts'

// On phones people press Back to close a dialog: while anything is open, the history has an entry for it. Safari and Firefox have no `CloseWatcher`.

/** How to close what lies over the page, the topmost last. */
const layers: (() => void)[] = []

/** Also one that has just opened: the primitives hear Escape some milliseconds later, and until then the one below it does. */
export const closeTopmost = (): void => layers.at(-1)?.()

/** The entry that was added for them is being left by this module. */
let isReturning = false

/** While anything lies over the page the current history entry is one of its own, at the same address; afterwards it is not. */
function settle(): void {
  if (isReturning) return
  if (layers.length > 0) {
    if (!isLayerEntry()) history.pushState({ ...history.state, layer: true }, '')
  } else if (isLayerEntry()) {
    if (pendingNavigation.isOn()) {
      settleLater(100) // the link that was followed replaces the entry (web/navigation.tsx)
    } else {
      isReturning = true
      history.back()
    }
  }
}

/** Later, because one dialog may close as another opens. */
function settleLater(delayMs = 0): void {
  setTimeout(settle, delayMs)
}

/** After the way back to an address with a section, Chromium gives the focus of what has just received it to that section, or to none. */
export function keepFocus(): () => void {
  const held = document.activeElement
  const timer = setTimeout(() => {
    const { activeElement: now, body } = document
    if ((now === body || `#${now?.id}` === location.hash) && held instanceof HTMLElement) held.focus({ preventScroll: true })
  })
  return () => clearTimeout(timer)
}

function followHistory(): void {
  if (isReturning) {
    isReturning = false
    keepFocus()
  } else if (!isLayerEntry()) closeTopmost()
  settleLater()
}

if (typeof window !== 'undefined') addEventListener('popstate', followHistory)

/** Back closes the dialog or menu first, and leaves the page only when nothing lies over it. */
export function useClosedByBack(close: () => void, isOpen = true): void {
  const latest = useRef(close)
  useLayoutEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const closeThis = () => latest.current()
    layers.push(closeThis)
    settleLater()
    return () => {
      layers.splice(layers.indexOf(closeThis), 1)
      settleLater()
    }
  }, [isOpen])
}
