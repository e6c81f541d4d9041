/**
 * Remembers the row in which somebody pressed a button that may be gone afterwards, alone or with its row. Call the answer when the list has
 * changed: if the focus was lost by that, it goes to the row, else to its neighbour, so that the next Tab goes on from there.
 */
export function rowFocus(pressed: Element): () => void {
  const row = pressed.closest('tr')
  const neighbours = [row, row?.nextElementSibling, row?.previousElementSibling]
  return () => {
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const nearest = neighbours.find((candidate) => candidate?.isConnected)
      const target = nearest?.querySelector<HTMLElement>('button, select') ?? document.getElementById('main')
      target?.focus()
    })
  }
}
