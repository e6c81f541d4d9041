import { useLayoutEffect, useRef } from 'react'

/**
 * For dialogs that are opened by state and not by a trigger of the primitive's own: remembers where the focus was and puts it back.
 * When that place is gone, its row or card takes it; when that is gone too (it was deleted), the page's main part, so that the next Tab does not
 * start at the top bar.
 */
export function useReturnFocus(open: boolean) {
  const before = useRef<Element | null>(null)
  const row = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (!open) return
    before.current = document.activeElement
    row.current = document.activeElement?.closest('tr, li, section.card') ?? null
  }, [open])
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const inRow = row.current?.isConnected ? (row.current.querySelector('button') ?? row.current.querySelector('a')) : null
      const place = before.current?.isConnected ? before.current : (inRow ?? document.getElementById('main'))
      if (place instanceof HTMLElement) place.focus()
    },
  }
}
