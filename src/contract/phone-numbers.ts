// How people write phone numbers, for the check of a form and for the server, which dials, finds and compares them (server/phone-numbers.ts).

/** A phone number in a text, from `start` to `end` in UTF-16 units, its extension included. */
export interface WrittenNumber {
  start: number
  end: number
  /** As typed, without separators: `01012345678`, `+13035550100`. */
  digits: string
  /** Digits; '' without one. */
  extension: string
}

/** The text in plain digits, hyphens, spaces and signs; as long as before, so that positions stay true. */
export function plainSigns(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll(/[\u2010-\u2015\u2212\u30fc\uff0d]/g, '-')
    .replaceAll(/[\u00b7\u2022\u2024\u30fb\uff0e]/g, '.')
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u3000\t]/g, ' ')
    .replaceAll(/[\uff03\uff08\uff09\uff0b\uff0c\uff0f\uff1a\uff1b\uff1d]/g, (sign) =>
      String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
    )
}

const gap = '[ .()/-]{0,3}'
const koreanRest = String.raw`\(?0?\)?${gap}\d{1,3}${gap}\d{3,4}${gap}\d{4}`
const americanRest = String.raw`\(?[2-9]\d\d${gap}\d{3}${gap}\d{4}`
/** The prefix that calls another country: from Korea, most of the world, and America. */
const abroad = String.raw`(?:\+|00(?:700|[1-9])?|011)[ .()-]{0,2}`

// 1.01235E+10, which a spreadsheet makes of a long number, is none.
const end = String.raw`(?!\d| ?[eE]\+\d)`

/** With a country code after `+` or a prefix. The two countries of the club's people have their own lengths, so that what follows is another number. */
export const internationalNumber = String.raw`${abroad}(?:82${gap}${koreanRest}|1${gap}${americanRest})${end}|(?:\+|00)(?!82)[1-9](?:[ .()-]{0,2}\d){6,14}${end}`

/** The words before an extension, and the commas of a stored pause. */
export const extension = String.raw`(?:[ (,;/]{0,3}(?:extension|ext|내선 ?번호|내선|구내|교환|x|#)[ .:=#]{0,3}(\d{1,7})(?!\d)\)?|,{1,3}(\d{1,6})$)`

const forms = [
  internationalNumber,
  `82${gap}${koreanRest}${end}`,
  `(?:1${gap})?${americanRest}${end}`,
  String.raw`\(?0\d{1,3}${gap}\d{3,4}${gap}\d{4}${end}`,
  // 1588-1234 and 555-0100, where no further group follows.
  String.raw`(?:1[5-9]\d\d[ .-]?|\d{3,4}[ .-])\d{4}(?![.-]?\d)${end}`,
  String.raw`\+?\(?\d(?:[ .()/-]{0,2}\d){2,14}${end}`,
]
// The last alternative takes digits that are no number as a whole, so that no part of them is one. Safari before 16.4 has no lookbehind.
const numbers = new RegExp(String.raw`${forms.join('|')}|(\d+)`, 'g')
const extensionHere = new RegExp(extension, 'iy')

/** Fewer digits are no number that can be called: 555-0100 has seven, mobile numbers of Korea and many others after 01 have ten and more. */
const isWhole = ({ digits }: WrittenNumber) => digits.replace('+', '').length >= (digits.startsWith('01') ? 10 : 7)

/** The phone numbers in a field for one, or for several: `아내 010-1234-5678, 303-555-0100 ext. 12` has two. */
export function findWrittenNumbers(text: string): WrittenNumber[] {
  return runsOf(text).filter(isWhole)
}

/** As `findWrittenNumbers`; a text without one may be a short number of three digits or more, such as 911. */
export function findDialedNumbers(text: string): WrittenNumber[] {
  const found = findWrittenNumbers(text)
  return found.length > 0 ? found : runsOf(text).slice(0, 1)
}

function runsOf(text: string): WrittenNumber[] {
  const plain = plainSigns(text)
  const found: WrittenNumber[] = []
  for (const { 0: written, 1: other, index } of plain.matchAll(numbers)) {
    // It may be the extension of the number before.
    if (other !== undefined || index < (found.at(-1)?.end ?? 0)) continue
    const end = index + written.length
    extensionHere.lastIndex = end
    const [after = '', named, paused] = extensionHere.exec(plain) ?? []
    found.push({
      start: index,
      end: end + after.length,
      digits: written.replaceAll(/[^\d+]/g, ''),
      extension: named ?? paused ?? '',
    })
  }
  return found
}
