declare global {
  interface Window {
    /** The last button that was pressed before the scripts ran: the inline script in server/pages/web-build.ts. */
    earlyPress?: HTMLElement | undefined
  }
}

/** From here on React hears the presses and keys. */
export function endEarlyPresses(): void {
  window.onclick = null
  window.onkeydown = null
}

/** Once the page answers to input; a moment later, when the buttons of forms send them (ui/form/form-parts.tsx). */
export function repeatEarlyPress(): void {
  const { earlyPress } = window
  if (!earlyPress) return
  window.earlyPress = undefined
  earlyPress.ariaBusy = null
  setTimeout(() => earlyPress.click())
}
