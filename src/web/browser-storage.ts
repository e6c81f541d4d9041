import { displayCookieSeconds } from '#contract/site/display.ts'
import { attemptNow } from './browser-abilities.ts'

/** Storage may be switched off, blocked or full: then reads return null and writes do nothing. */
function forgiving(open: () => Storage) {
  const attempt = <Result>(access: (storage: Storage) => Result): Result | null => attemptNow(() => access(open())) ?? null
  const read = (key: string): string | null => attempt((storage) => storage.getItem(key))
  const remove = (key: string): void => void attempt((storage) => storage.removeItem(key))
  return {
    read,
    write: (key: string, value: string): void => void attempt((storage) => storage.setItem(key, value)),
    remove,
    /** Reads and removes. */
    take(key: string): string | null {
      const value = read(key)
      remove(key)
      return value
    },
    keys: (): string[] => attempt((storage) => Object.keys(storage)) ?? [],
    clear: (): void => void attempt((storage) => storage.clear()),
  }
}

/** `localStorage`: stays on this device until it is removed. */
export const deviceStorage = forgiving(() => localStorage)

/** `sessionStorage`: ends with this tab. */
export const tabStorage = forgiving(() => sessionStorage)

/** Stores a choice in a cookie, so that the server renders the next page with it. It identifies no user. */
export function keepInCookie(name: string, value: string): void {
  writeCookie(`${name}=${value}; path=/; max-age=${displayCookieSeconds}; samesite=lax`)
}

/** Frames without storage throw here; elsewhere a browser that blocks cookies ignores it. @param cookie with its attributes but `secure`. */
export function writeCookie(cookie: string): void {
  attemptNow(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
    document.cookie = `${cookie}${location.protocol === 'https:' ? '; secure' : ''}`
  })
}
