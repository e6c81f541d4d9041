export const languages = ['ko', 'en'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'ko'

export function isLanguage(value: unknown): value is Language {
  return value === 'ko' || value === 'en'
}

/** By this cookie and those of site/display.ts the browser tells the server what to render. None identifies a person. */
export const languageCookie = 'language'
