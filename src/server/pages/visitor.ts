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

/** One cookie's value from the raw header: pages need two short words, not a parsed jar. */
function cookieValue(header: string | undefined, name: string): string | undefined {
  return header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/** `?lang`, then the cookie, then Korean (DESIGN 6.6); light and of normal size unless this device has chosen otherwise. */
export function readVisitor(url: URL, cookies: string | undefined): Visitor {
  const asked = url.searchParams.get('lang')
  const kept = cookieValue(cookies, languageCookie)
  const keptSize = cookieValue(cookies, textSizeCookie)
  return {
    language: isLanguage(asked) ? asked : isLanguage(kept) ? kept : defaultLanguage,
    languageIsInUrl: isLanguage(asked),
    theme: cookieValue(cookies, themeCookie) === 'dark' ? 'dark' : 'light',
    textSize: textSizes.find((size) => size === keptSize) ?? 'normal',
  }
}
