/** Calls it once the browser has nothing else to do. */
export function whenIdle(call: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(call)
  else setTimeout(call, 2000) // Safari
}
