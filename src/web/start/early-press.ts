declare global {
  interface Window {
    /** The last button that was pressed before the scripts ran: the inline script in server/pages/documents/page-assets.ts. */
    earlyPress?: HTMLElement | undefined
  }
}

/** From here on React hears the presses. */
export function endEarlyPresses(): void {
  window.onclick = null
}

/** Once the page answers to input. */
export function repeatEarlyPress(): void {
  const { earlyPress } = window
  if (!earlyPress) return
  window.earlyPress = undefined
  earlyPress.ariaBusy = null
  earlyPress.click()
}
