/** Storage may be switched off, blocked or full. Then reading finds nothing and writing does nothing, so what is kept lasts as long as the page. */
function forgiving(storage: () => Storage) {
  function attempt<Result>(access: (storage: Storage) => Result): Result | null {
    try {
      return access(storage())
    } catch {
      return null
    }
  }
  const read = (key: string): string | null => attempt((kept) => kept.getItem(key))
  const remove = (key: string): void => void attempt((kept) => kept.removeItem(key))
  return {
    read,
    write: (key: string, value: string): void => void attempt((kept) => kept.setItem(key, value)),
    remove,
    /** Reads and removes. */
    take(key: string): string | null {
      const value = read(key)
      remove(key)
      return value
    },
    clear: (): void => void attempt((kept) => kept.clear()),
  }
}

/** `localStorage`: kept on this device until it is removed. */
export const deviceStorage = forgiving(() => localStorage)

/** `sessionStorage`: kept until this tab is closed. */
export const tabStorage = forgiving(() => sessionStorage)

const oneYearSeconds = 31_536_000

/** Keeps a choice of this browser where the server sees it too, so that the next page comes in it from the first byte. It identifies no user. */
export function keepInCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
  document.cookie = `${name}=${value}; path=/; max-age=${oneYearSeconds}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}
