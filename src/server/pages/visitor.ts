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

/** What a page depends on besides its path and the session. */
export interface Visitor {
  language: Language
  /** Whether `?lang=` chose the language. It holds for this page view only, and the links of the page carry it on. */
  languageIsInUrl: boolean
  theme: Theme
  textSize: TextSize
}

/** Language: `?lang`, then the cookie, then Korean. Theme and text size: the cookies, then light and normal. All values are of closed sets. */
export function readVisitor(url: URL, cookies: Readonly<Record<string, string | undefined>>): Visitor {
  const asked = url.searchParams.get('lang')
  const chosen = cookies[languageCookie]
  const chosenSize = cookies[textSizeCookie]
  return {
    language: isLanguage(asked) ? asked : isLanguage(chosen) ? chosen : defaultLanguage,
    languageIsInUrl: isLanguage(asked),
    theme: cookies[themeCookie] === 'dark' ? 'dark' : 'light',
    textSize: textSizes.find((size) => size === chosenSize) ?? 'normal',
  }
}
