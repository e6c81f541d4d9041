const oneYear = 31_536_000

/** Keeps a choice of this browser where the server sees it too, so that the next page comes in it from the first byte. It identifies nobody. */
export function keepPreference(cookie: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
  document.cookie = `${cookie}=${value}; path=/; max-age=${oneYear}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}
