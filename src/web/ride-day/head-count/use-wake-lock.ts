import { useEffect } from 'react'

/** Keeps the screen on while it is shown, where the browser can. The browser lets go of it whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    async function keepOn() {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock?.request('screen')
        if (isOver) await lock?.release()
      } catch {
        // The battery is low, or the user does not allow it: the screen goes off as ever.
      }
    }
    void keepOn()
    document.addEventListener('visibilitychange', keepOn)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', keepOn)
      lock?.release().catch(() => {})
    }
  }, [])
}
