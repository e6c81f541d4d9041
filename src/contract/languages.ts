export const languages = ['ko', 'en'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'ko'

export function isLanguage(value: unknown): value is Language {
  return value === 'ko' || value === 'en'
}

/** The texts in one language. */
export function textsIn<Texts extends Record<string, Record<Language, unknown>>, In extends Language>(
  texts: Texts,
  language: In,
): { [Name in keyof Texts]: Texts[Name][In] } {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text[language]])) as never
}

/** Texts that are written with both languages in one entry, by language. */
export function inEachLanguage<Texts extends Record<string, Record<Language, unknown>>>(texts: Texts) {
  return { ko: textsIn(texts, 'ko'), en: textsIn(texts, 'en') }
}

/** By this cookie and those of site/display.ts the browser tells the server what to render. None identifies a person. */
export const languageCookie = 'language'

/** The address of a page in a language. Korean, the default, has the plain address. */
export function addressIn(language: Language, address: string): string {
  return language === 'ko' ? address : withLanguage(address, language)
}

/** The address with the language in its query, also for Korean: it applies to this page view only (docs/product.md 1.3). */
export function withLanguage(address: string, language: Language): string {
  const [page = '', anchor = ''] = splitAnchor(withoutLanguage(address))
  return `${page}${page.includes('?') ? '&' : '?'}lang=${language}${anchor}`
}

/** The address without a language in its query. */
export function withoutLanguage(address: string): string {
  const [page = '', anchor = ''] = splitAnchor(address)
  const [path = '', ...query] = page.split('?')
  const rest = query
    .join('?')
    .split('&')
    .filter((part) => part !== '' && !/^lang(=|$)/.test(part))
    .join('&')
  return path + (rest && `?${rest}`) + anchor
}

/** The address with the language that `search` asks for, if it asks for one: it travels with the visitor (docs/product.md 1.3). */
export function inLanguageOf(search: { get(name: string): string | null }, address: string): string {
  const asked = search.get('lang')
  return isLanguage(asked) ? withLanguage(address, asked) : address
}

function splitAnchor(address: string): string[] {
  const [page = '', ...anchor] = address.split(/(?=#)/)
  return [page, anchor.join('')]
}
