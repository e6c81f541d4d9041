/** What people type when they think of nothing: the alphabet, the digits and the rows of keys, in either direction. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ',
  'ㅁㄴㅇㄹㅎㅗㅓㅏㅣ',
  'ㅋㅌㅊㅍㅠㅜㅡ',
  '가나다라마바사아자차카타파하',
]
  .map((row) => row.normalize('NFKC'))
  .flatMap((row) => [row, [...row].reverse().join('')])

/** @param text NFKC, lower case. */
export function isRowOfKeys(text: string): boolean {
  return rows.some((row) => row.includes(text))
}

/**
 * The shortest beginning of which the text consists when it is repeated twice or more, the last time perhaps not to its end: `abc` for `abcabcab`.
 * The text itself when there is none. Takes time in proportion to the length.
 */
export function repeatedUnit(text: string): string {
  const characters = [...text]
  // For each place, how long the longest beginning of the text is that also ends there (Knuth, Morris and Pratt).
  const borders = [0]
  for (let place = 1, length = 0; place < characters.length; place += 1) {
    while (length > 0 && characters[place] !== characters[length]) length = borders[length - 1] ?? 0
    if (characters[place] === characters[length]) length += 1
    borders.push(length)
  }
  const period = characters.length - (borders.at(-1) ?? 0)
  return period * 2 <= characters.length ? characters.slice(0, period).join('') : text
}

const year = '(?:19|20)?\\d\\d'
const month = '(?:0[1-9]|1[0-2])'
const dayOfMonth = '(?:0[1-9]|[12]\\d|3[01])'
const dates = [year + month + dayOfMonth, month + dayOfMonth + year, dayOfMonth + month + year]
const date = new RegExp(`^(?:${dates.join('|')})$`)

/** Whether the digits, six or eight of them, are a day of this century or the last one as Koreans, Americans or Europeans write it. */
export function isDate(text: string): boolean {
  return date.test(text.replaceAll(/[ ./-]/g, ''))
}
