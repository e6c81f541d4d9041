/** How long the list may take to render without the row, in milliseconds. */
const renderTimeoutMs = 2000

/**
 * For a button that disappears when its action has succeeded, alone or with its row. Call this on the click and the returned function on success: it
 * moves the focus to the first button of the row, or of a neighboring row, so that Tab continues from there.
 */
export function rowFocus(button: Element): () => void {
  const row = button.closest('tr, li')
  const candidates = [row, row?.nextElementSibling, row?.previousElementSibling]

  function moveFrom(...lost: Element[]) {
    if (document.activeElement && !lost.includes(document.activeElement)) return
    const nearest = candidates.find((candidate) => candidate?.isConnected)
    const target = nearest?.querySelector<HTMLElement>('summary, button') ?? document.getElementById('main')
    target?.focus()
  }

  return () => {
    moveFrom(button, document.body)
    // The list may render without the row only now, on a slow phone some time later.
    const observer = new MutationObserver(() => moveFrom(document.body))
    observer.observe(document.body, { childList: true, subtree: true })
    setTimeout(() => observer.disconnect(), renderTimeoutMs)
  }
}
