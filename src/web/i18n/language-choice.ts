import { isLanguage, type Language, languageCookie } from '#contract/languages.ts'

const storageKey = 'language'
const oneYear = 31_536_000

/** The kept choice (SPEC section 1): a stored value counts only if it is `ko` or `en`. */
export function storedLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(storageKey)
    return isLanguage(stored) ? stored : null
  } catch {
    return null // storage may be switched off; the page then simply starts in the language that the server chose
  }
}

/** The language that `?lang=` asks for. It rules this page view only and is never kept. */
export function languageInAddress(): Language | null {
  const asked = new URLSearchParams(location.search).get('lang')
  return isLanguage(asked) ? asked : null
}

/** Keeps the choice in this browser, and in a cookie so that the server draws the next page in it from the first byte. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // the cookie alone still carries the choice
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${oneYear}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}
