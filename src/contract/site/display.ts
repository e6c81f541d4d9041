import { defaultLanguage, isLanguage, type Language, languageCookie } from '#contract/languages.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const textSizes = ['normal', 'large', 'larger'] as const
export type TextSize = (typeof textSizes)[number]

export const themeCookie = 'theme'
export const textSizeCookie = 'text-size'
/** A year. */
export const displayCookieSeconds = 31_536_000
export const displayCookies: readonly string[] = [languageCookie, themeCookie, textSizeCookie]

/** How this device shows pages. A missing or unknown value gives the default: Korean, light, normal. */
export function readDisplayCookies(cookies: Readonly<Record<string, string | undefined>>): {
  language: Language
  theme: Theme
  textSize: TextSize
} {
  const language = cookies[languageCookie]
  return {
    language: isLanguage(language) ? language : defaultLanguage,
    theme: themes.find((theme) => theme === cookies[themeCookie]) ?? 'light',
    textSize: textSizes.find((size) => size === cookies[textSizeCookie]) ?? 'normal',
  }
}
