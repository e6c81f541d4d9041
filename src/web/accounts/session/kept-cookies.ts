import { attemptNow } from '#web/browser-abilities.ts'
import { writeCookie } from '#web/browser-storage.ts'
import { useHydrated } from '#web/ui/use-browser.ts'

const name = 'cookie-check'

/** Whether the browser keeps cookies of this site, by setting one and removing it. `navigator.cookieEnabled` is true in a Chromium that blocks them. */
export function keepsCookies(): boolean {
  writeCookie(`${name}=1; path=/; max-age=60; samesite=lax`)
  const isKept = attemptNow(() => document.cookie.includes(`${name}=`)) ?? false
  writeCookie(`${name}=; path=/; max-age=0; samesite=lax`)
  return isKept
}

let known: boolean | undefined

/** True on the server and until hydration: not known yet. Looked at once for each page. */
export function useKeepsCookies(): boolean {
  const isHydrated = useHydrated()
  if (!isHydrated) return true
  known ??= keepsCookies()
  return known
}
