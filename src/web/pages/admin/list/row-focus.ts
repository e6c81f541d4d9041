/** How long the list may take to be drawn without the row, in milliseconds. */
const patience = 2000

/**
 * Remembers the row in which somebody pressed a button that goes away when it has worked, alone or with its row. Call the answer then: the
 * focus goes to the row's first button, or to a neighbour's, so that the next Tab goes on from there.
 */
export function rowFocus(pressed: Element): () => void {
  const row = pressed.closest('tr, li')
  const neighbours = [row, ...besides(row)]

  function moveFrom(...lost: Element[]) {
    if (document.activeElement && !lost.includes(document.activeElement)) return
    const nearest = neighbours.find((candidate) => candidate?.isConnected)
    const target = nearest?.querySelector<HTMLElement>('summary, button') ?? document.getElementById('main')
    target?.focus()
  }

  return () => {
    moveFrom(pressed, document.body)
    // The list may be drawn anew only now, without the row, and on a slow phone some time later.
    const redrawing = new MutationObserver(() => moveFrom(document.body))
    redrawing.observe(document.body, { childList: true, subtree: true })
    setTimeout(() => redrawing.disconnect(), patience)
  }
}

/** The rows after and before it. Those of a table stand in several blocks. */
function besides(row: Element | null): (Element | null | undefined)[] {
  if (!(row instanceof HTMLTableRowElement)) return [row?.nextElementSibling, row?.previousElementSibling]
  const rows = row.closest('table')?.rows
  return [rows?.[row.rowIndex + 1], rows?.[row.rowIndex - 1]]
}
