export const languages = ['ko', 'en'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'ko'

export function isLanguage(value: unknown): value is Language {
  return value === 'ko' || value === 'en'
}

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const textSizes = ['normal', 'large', 'larger'] as const
export type TextSize = (typeof textSizes)[number]

/** Names of the cookies by which the browser tells the server what to render. None identifies a person. */
export const languageCookie = 'language'
export const themeCookie = 'theme'
export const textSizeCookie = 'text-size'
