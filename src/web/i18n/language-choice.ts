import { isLanguage, type Language, languageCookie } from '#contract/languages.ts'
import { keepPreference } from '#web/preference-cookie.ts'

const storageKey = 'language'

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

/** Keeps the choice in this browser (SPEC section 1), and for the server that draws the next page. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // the cookie alone still carries the choice
  }
  keepPreference(languageCookie, language)
}
