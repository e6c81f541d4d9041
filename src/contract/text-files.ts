// Files of texts in columns, whatever program and system wrote them: the list of members, the statement of a bank.

// Node and all browsers have it; the contract's TypeScript configuration includes no platform types.
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string }

/** One character for each byte. */
export const readLatin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/** How other files begin: an empty ZIP, PDF, pictures, RTF and GZIP. */
const signatures = 'PK\x05\x06 %PDF \x89PNG \xff\xd8\xff GIF8 RIFF {\\rtf \x1f\x8b'.split(' ')

/** By how it begins: an empty workbook, a PDF, a picture. */
export function isOtherFile(bytes: Uint8Array): boolean {
  const start = readLatin1(bytes.subarray(0, 8))
  return signatures.some((signature) => start.startsWith(signature)) || start.slice(4) === 'ftyp'
}

/** Pages, cards and data of programs, and what no text has. */
const noTable =
  /^\s*(?:<(?:!doctype|!--|\?xml|html|head|body|meta|style|table|div)\b|BEGIN:V|[[{]\s*["{[\]}])|(?![\t\n\v\f\r])\p{Cc}/iu
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

export const isNoTable = (text: string) => noTable.test(text)

/** Without invisible characters, each letter in one form. */
export const cleanText = (text: string) => text.replaceAll(invisible, '').normalize('NFC')

/** As Windows-1252 shows the bytes of one. Any Korean text has some of these 2,350. */
const commonSyllable = /[\xb0-\xc8][\xa1-\xfe]/

/** @param decodeCp949 browsers decode CP949 themselves; Node's own decoder lacks the syllables that Microsoft added. */
export function decodeBytes(bytes: Uint8Array, decodeCp949: (bytes: Uint8Array) => string): string {
  const decode = (code: string) => new TextDecoder(code).decode(bytes)
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decode('utf-16le')
  if (first === 0xfe && second === 0xff) return decode('utf-16be')
  // In UTF-16 one byte of each sign and digit is zero, and all of them are on one side.
  const beginning = bytes.subarray(0, 4_096)
  const zeros = [0, 1].map((side) => beginning.filter((byte, index) => byte === 0 && index % 2 === side).length)
  const [even = 0, odd = 0] = zeros
  if (even + odd > beginning.length / 20 && bytes.length % 2 === 0) {
    if (even < odd / 10) return decode('utf-16le')
    if (odd < even / 10) return decode('utf-16be')
  }
  const utf8 = decode('utf-8')
  const broken = count(utf8, /\ufffd/g)
  // A single broken character does not make it another code.
  if (broken === 0 || broken < count(utf8, /[^\0-\x7f\ufffd]/g) / 10) return utf8
  const western = decode('windows-1252')
  // `Núñez` and `O’Brien` would be Korean, too: rare syllables and Chinese characters in the midst of Latin letters.
  if (!commonSyllable.test(western) && /[a-z][^\0-\x7f]|[^\0-\x7f][a-z]/i.test(western)) return western
  const korean = decodeCp949(bytes)
  return count(korean, /\ufffd/g) < count(korean, /[가-힣]/g) || !korean.includes('\ufffd') ? korean : western
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
