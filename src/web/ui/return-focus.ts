import { useLayoutEffect, useRef } from 'react'

/**
 * For dialogs that are opened by state and not by a trigger of the primitive's own: remembers where the focus was and puts it back.
 * When that place is gone (its row was deleted), the page's main part takes it, so that the next Tab does not start at the top bar.
 */
export function useReturnFocus(open: boolean) {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const place = before.current?.isConnected ? before.current : document.getElementById('main')
      if (place instanceof HTMLElement) place.focus()
    },
  }
}
