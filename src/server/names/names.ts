import { romanize } from 'es-hangul'
import { divideKoreanName, familyGroupsOf } from './family-names.ts'

const plainLetters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' }

/**
 * A text as it is compared and searched: the same for composed and decomposed, full-width and ordinary, capital and small letters, for Latin letters with and
 * without accents (Núñez, nunez), and without characters that nobody sees.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\p{Script=Latin}\p{M}*/gu, (letter) => {
      const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
      return plainLetters[bare] ?? bare
    })
    .trim()
}

/** A name in the forms by which people are recognized. */
export interface ComparableName {
  /** Hangul without spaces; empty without a Korean name. */
  korean: string
  /** Family name and given name in a form that is the same for Hangul and for the usual spellings in Latin letters. */
  keys: readonly string[]
}

/** @param names in any script and order: 홍길동, Gildong Hong, HONG GIL DONG, Hong, Gil-Dong */
export function comparableName(...names: readonly string[]): ComparableName {
  const plain = names.map(foldText).filter((name) => name !== '')
  const korean = plain.find((name) => hangul.test(name))?.replaceAll(/[^가-힣]/g, '') ?? ''
  const keys = [
    ...(korean.length > 1 ? koreanKeys(korean) : []),
    ...plain.filter((name) => !hangul.test(name)).flatMap(latinKeys),
  ]
  return { korean, keys: [...new Set(keys)] }
}

const hangul = /[가-힣]/

/** Two Korean names are compared as they are written; across scripts by their sound, as spellings in Latin letters differ. */
export function isSameName(one: ComparableName, other: ComparableName): boolean {
  if (one.korean !== '' && other.korean !== '') return one.korean === other.korean
  return one.keys.some((key) => other.keys.includes(key))
}

/** A name as accounts have it, from a Korean or an English one. Accounts without a family name have null. */
export function accountName(korean: string, english: string): { firstName: string; lastName: string | null } {
  const syllables = korean.replaceAll(/\s/g, '')
  if (/^[가-힣]{2,}$/.test(syllables)) {
    const { family, given } = divideKoreanName(syllables)
    return { firstName: given, lastName: family }
  }
  const words = (korean || english).replaceAll(',', ' ').trim().split(/\s+/)
  const [first = '', ...rest] = words
  const last = rest.pop()
  if (last === undefined) return { firstName: first, lastName: null }
  const isFamilyFirst = (familyGroupsOf(first).length > 0 && familyGroupsOf(last).length === 0) || /^\S+,/.test(english.trim())
  return isFamilyFirst
    ? { firstName: [...rest, last].join(' '), lastName: first }
    : { firstName: [first, ...rest].join(' '), lastName: last }
}

function koreanKeys(name: string): string[] {
  const { given, group } = divideKoreanName(name)
  // Syllable by syllable: in names they do not change each other's sound when they are written in Latin letters.
  return [`${group} ${soundOf([...given].map((syllable) => romanize(syllable)).join(''))}`]
}

/** Family name first or last, and all words of the given name as one. */
function latinKeys(name: string): string[] {
  const words = name.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '')
  const [first = '', ...afterFirst] = words
  if (afterFirst.length === 0) return first === '' ? [] : [`? ${soundOf(first)}`]
  const last = words.at(-1) ?? ''
  return [...keysOf(first, afterFirst), ...keysOf(last, words.slice(0, -1))]
}

function keysOf(family: string, given: readonly string[]): string[] {
  const groups = familyGroupsOf(family)
  const sound = soundOf(given.join(''))
  return (groups.length === 0 ? [soundOf(family)] : groups).map((group) => `${group} ${sound}`)
}

/**
 * What the spellings of a given name have in common: Gil-dong, Kildong and 길동 (gildong); Young-hee, Yeonghui and 영희; Jae-woo,
 * Jaeu and 재우. Some different names become alike; doubles are only shown, never refused for good.
 */
function soundOf(name: string): string {
  return name
    .replaceAll(/sh/g, 's')
    .replaceAll(/ch|jj/g, 'j')
    .replaceAll(/([aeiou])h(?![aeiouyw])/g, '$1')
    .replaceAll(/k+/g, 'g')
    .replaceAll(/t+/g, 'd')
    .replaceAll(/p+/g, 'b')
    .replaceAll(/r/g, 'l')
    .replaceAll(/([a-z])\1+/g, (pair, letter: string) => (letter === 'e' ? 'i' : letter === 'o' ? 'u' : pair.charAt(0)))
    .replaceAll(/ae|ai|ay|oe/g, 'E')
    .replaceAll(/eui|ui/g, 'i')
    .replaceAll(/eo|eu|ou|o/g, 'u')
    .replaceAll(/w?u+/g, 'u')
    .replaceAll('e', 'E')
}
