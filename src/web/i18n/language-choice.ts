import { isLanguage, type Language, languageCookie } from '#contract/languages.ts'
import { deviceStorage, keepInCookie } from '#web/browser-storage.ts'

const storageKey = 'language'

/** The language chosen on this device; null when none was, or another text was stored. */
export function storedLanguage(): Language | null {
  const stored = deviceStorage.read(storageKey)
  return isLanguage(stored) ? stored : null
}

/** The language that `?lang=` asks for. It applies to this page view only and is never stored. */
export function languageInAddress(): Language | null {
  const asked = new URLSearchParams(location.search).get('lang')
  return isLanguage(asked) ? asked : null
}

/** Keeps the choice on this device, and in a cookie for the server that renders the next page. */
export function storeLanguage(language: Language): void {
  deviceStorage.write(storageKey, language)
  keepInCookie(languageCookie, language)
}
