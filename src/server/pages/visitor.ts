import {
  defaultLanguage,
  isLanguage,
  type Language,
  languageCookie,
  type TextSize,
  type Theme,
  textSizeCookie,
  textSizes,
  themeCookie,
} from '#contract/languages.ts'

/** What a page depends on besides its path. */
export interface Visitor {
  language: Language
  /** `?lang=` asked for the language: it rules this page view only, and its links carry it on. */
  languageIsInUrl: boolean
  theme: Theme
  textSize: TextSize
}

/** `?lang`, then the cookie, then Korean (DESIGN 6.6); light and of normal size unless this device has chosen otherwise. */
export function readVisitor(url: URL, cookies: Readonly<Record<string, string | undefined>>): Visitor {
  const asked = url.searchParams.get('lang')
  const kept = cookies[languageCookie]
  const keptSize = cookies[textSizeCookie]
  return {
    language: isLanguage(asked) ? asked : isLanguage(kept) ? kept : defaultLanguage,
    languageIsInUrl: isLanguage(asked),
    theme: cookies[themeCookie] === 'dark' ? 'dark' : 'light',
    textSize: textSizes.find((size) => size === keptSize) ?? 'normal',
  }
}
