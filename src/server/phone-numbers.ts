import { type CountryCode, isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { extension, findDialedNumbers, findWrittenNumbers, internationalNumber, plainSigns } from '#contract/phone-numbers.ts'

/** A number in a text and the address that calls it from any country, such as `tel:+13035550100;ext=12`. */
export interface PhoneLink {
  start: number
  end: number
  href: string
}

/** A number without a country code belongs to the club's country (such as US), or to Korea if it begins with 0 and is valid only there. */
export function phoneLinks(typed: string, country: string): PhoneLink[] {
  return findDialedNumbers(typed).map(({ start, end, digits, extension }) => {
    const href = telAddress(parseDigits(digits, country)?.number ?? digits, extension)
    return { start, end, href }
  })
}

function telAddress(number: string, extension: string): string {
  return extension === '' ? `tel:${number}` : `tel:${number};ext=${extension}`
}

/** The digits by which the numbers of a field are the same in all their forms: 1012345678 of +82 10-1234-5678 and of 010-1234-5678. */
export function phoneKeys(text: string): string[] {
  return [...new Set(findWrittenNumbers(text).map(({ digits }) => keyOf(digits)))]
}

// Whether two numbers are the same does not depend on the club's country: it can change, and what is stored for searches stays.
function keyOf(digits: string): string {
  return (parseDigits(digits, 'US')?.nationalNumber ?? digits.replace('+', '')).replace(/^0+/, '')
}

/** All digits by which the numbers of a field are found, also by a part of them: as typed, from abroad, and at home with the zero that Korea and others dial. */
export function searchedDigits(text: string): string[] {
  return findDialedNumbers(text).flatMap(({ digits }) => {
    const number = parseDigits(digits, 'US')
    const atHome = number && `${number.countryCallingCode === '1' ? '' : '0'}${number.nationalNumber}`
    const forms = new Set([digits.replace('+', ''), ...(number && atHome ? [number.number.slice(1), atHome] : [])])
    return [...forms].filter((form) => [...forms].every((other) => other === form || !other.includes(form)))
  })
}

/** Numbers that are valid nowhere are dialed as written. Of 01012345678 some spreadsheets leave 1012345678 or 1012345678.0. */
export function readListedPhone(listed: string, country: string): { text: string; isValid: boolean } {
  const text = listed.replace(/^(\d+)\.0$/, '$1')
  const numbers = findWrittenNumbers(text)
  const isValid = numbers.length > 0 && numbers.every(({ digits }) => parseDigits(digits, country) !== undefined)
  const whole = plainSigns(text).replaceAll(/[ .-]/g, '')
  if (!mobileWithoutZero.test(whole) || parseIn(whole, country) !== undefined || !isValid) return { text, isValid }
  return { text: `0${whole}`.replace(/^(\d{3})(\d{3,4})(\d{4})$/, '$1-$2-$3'), isValid }
}

/** A Korean number of a mobile phone that has lost its zero. */
const mobileWithoutZero = /^1(?:0\d{8}|[16-9]\d{7,8})$/
/** What dials another country: from most of the world, with the numbers of Korea's companies, and from America. */
const dialsAbroad = [/^00(?=[1-9])/, /^00[1-9](?=[1-9])/, /^00700(?=[1-9])/, /^011(?=[1-9])/]

function parseDigits(digits: string, country: string): PhoneNumber | undefined {
  return (
    parseIn(digits, country) ??
    (/^(?:0|82)/.test(digits) ? parseIn(digits, 'KR') : undefined) ??
    parseFirst(dialsAbroad.filter((prefix) => prefix.test(digits)).map((prefix) => digits.replace(prefix, '+'))) ??
    // A plus sign before a number without a country code.
    (digits.startsWith('+0') ? parseDigits(digits.slice(1), country) : undefined) ??
    (mobileWithoutZero.test(digits) ? parseIn(`0${digits}`, 'KR') : undefined)
  )
}

function parseFirst(spellings: readonly string[]): PhoneNumber | undefined {
  for (const digits of spellings) {
    const number = parseIn(digits, '')
    if (number !== undefined) return number
  }
  return undefined
}

function parseIn(digits: string, country: string): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(digits, isSupportedCountry(country) ? (country as CountryCode) : undefined)
  return number?.isValid() ? number : undefined
}

// In a sentence only as people write phone numbers, so that no date, time, price, postal code or bank account is one.
const american = String.raw`(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}|(?!20\d\d[01]\d[0-3]\d)\d{10}`
const korean = String.raw`\(?0\d{1,2}\)?[ .-]?\d{3,4}[ .-]?\d{4}`
const numbers = new RegExp(
  String.raw`(?<![A-Za-z\d.$₩#/_-])(${internationalNumber}|${american}|${korean})${extension}?(?![A-Za-z\d]|[.-]\d)`,
  'gi',
)

/** The valid phone numbers in a sentence. @param most how many are looked at: each takes some microseconds. */
export function findPhoneNumbers(text: string, country: string, most = 50): PhoneLink[] {
  return [...plainSigns(text).matchAll(numbers).take(most)].flatMap(
    ({ 0: written, 1: digits = '', 2: named, 3: paused, index }) => {
      const number = parseDigits(digits.replaceAll(/[^\d+]/g, ''), country)
      if (number === undefined) return []
      return [{ start: index, end: index + written.length, href: telAddress(number.number, named ?? paused ?? '') }]
    },
  )
}
