import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * The address that calls a typed number from any country, such as `tel:+13035550100`. A number without a country code belongs to the club's country, or
 * to Korea if it begins with 0 and is valid only there. Other numbers are dialed as typed; null when there is nothing to dial.
 * @param country such as US
 */
export function phoneLink(typed: string, country: string): string | null {
  const digits = typed.replaceAll(/[^\d+]/g, '')
  return validNumber(typed, country) ?? (digits.length >= 3 ? `tel:${digits}` : null)
}

/** In the form of E.164. */
function validNumber(typed: string, country: string): string | undefined {
  const isKorean = /^\D{0,2}(?:0|82)/.test(typed)
  for (const home of [country, ...(isKorean ? ['KR'] : [])]) {
    const number = parsePhoneNumberFromString(typed, isSupportedCountry(home) ? (home as CountryCode) : undefined)
    if (number?.isValid()) return `tel:${number.number}`
  }
  return undefined
}

// Only as people write phone numbers, so that no date, time, price, postal code or bank account is one.
const american = String.raw`(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}|(?!20\d\d[01]\d[0-3]\d)\d{10}`
const korean = String.raw`\(?0\d{1,2}\)?[ .-]?\d{3,4}[ .-]?\d{4}`
const international = String.raw`\+\d{1,3}(?:[ .-]?\(?\d{1,4}\)?){2,5}`
const numbers = new RegExp(String.raw`(?<![A-Za-z\d.$₩#/_-])(?:${international}|${american}|${korean})(?![A-Za-z\d]|[.-]\d)`, 'g')

/** The valid phone numbers in a text. @param most how many are looked at: each takes some microseconds. */
export function findPhoneNumbers(text: string, country: string, most = 50): { start: number; end: number; href: string }[] {
  return [...text.matchAll(numbers).take(most)].flatMap(({ 0: written, index }) => {
    const href = validNumber(written, country)
    return href === undefined ? [] : [{ start: index, end: index + written.length, href }]
  })
}
