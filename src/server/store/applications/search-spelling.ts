import { type RawBuilder, sql } from 'kysely'

/** Letters of one field that can be searched, and of one word of a search. */
const longestField = 60
const longestWord = 20
const mostWords = 8

/** Letters by which rows stand in the order of their list. */
export const longestStart = 3

/** Whatever part of the field somebody types is the beginning of one of these. Blanks and dashes do not count: `R1250` finds `R 1250 GS`. */
export function termsOf(field: string): string[] {
  const letters = spell(field)
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')
    .slice(0, longestField)
  const initials = initialsOf(letters)
  return [letters, ...(initials === letters ? [] : [initials])].flatMap((text) =>
    Array.from({ length: text.length }, (_, start) => text.slice(start, start + longestWord)),
  )
}

/** The words of a search, as terms spell them. */
export function wordsOf(search: string): string[] {
  const words = spell(search).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.slice(0, mostWords).map((word) => {
    // Somebody types consonants only, or has not yet finished a syllable.
    const sought = /[\u1100-\u1112]/.test(word) ? initialsOf(word) : word
    return sought.slice(0, longestWord)
  })
}

/** What keyboards make of two consonants that are typed one after the other. */
const pairs: Record<string, string> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
}

/** NFKC also turns the consonants of the keyboard (U+3131 and on) into those that syllables are made of. */
function spell(text: string): string {
  return text
    .replaceAll(/[ㄳㄵㄶㄺ-ㅀㅄ]/g, (pair) => pairs[pair] ?? pair)
    .normalize('NFKC')
    .toLowerCase()
}

/** 김도윤 → ᄀᄃᄋ; other letters stay. */
function initialsOf(text: string): string {
  return text.replaceAll(/[가-힣]/g, (syllable) => syllable.normalize('NFD').charAt(0))
}

/**
 * The letters as decimal digits, two for 0–9 and a–z, six for any other: each language's alphabet sorts in its own way in PostgreSQL, digits do not,
 * and a text that begins with another still does so in digits.
 */
export function inDigits(word: string): string {
  let digits = ''
  for (let index = 0; index < word.length; index += 1) {
    const letter = word.charAt(index)
    digits += /[0-9a-z]/.test(letter)
      ? String(10 + Number.parseInt(letter, 36))
      : `9${String(letter.charCodeAt(0)).padStart(5, '0')}`
  }
  return digits
}

/** The condition that a column of terms begins with the word: a range of an index. */
export function beginsWith(column: string, word: string): RawBuilder<boolean> {
  const first = inDigits(word)
  // The same number of digits, one higher: behind everything that begins with them.
  const end = String(BigInt(first) + 1n)
  return sql<boolean>`${sql.ref(column)} >= ${first} and ${sql.ref(column)} < ${end}`
}
