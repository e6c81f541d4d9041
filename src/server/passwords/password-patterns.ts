/** The alphabet, the digits and the rows of keys, in either direction. */
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

/** The shortest unit whose repetition gives the text, the last one perhaps cut: `abc` for `abcabcab`. The text itself when it repeats nothing. Linear time. */
export function repeatedUnit(text: string): string {
  const characters = [...text]
  // For each position, the length of the longest prefix of the text that ends there (Knuth, Morris and Pratt).
  const prefixes = [0]
  for (let position = 1, length = 0; position < characters.length; position += 1) {
    while (length > 0 && characters[position] !== characters[length]) length = prefixes[length - 1] ?? 0
    if (characters[position] === characters[length]) length += 1
    prefixes.push(length)
  }
  const period = characters.length - (prefixes.at(-1) ?? 0)
  return period * 2 <= characters.length ? characters.slice(0, period).join('') : text
}

const year = '(?:19|20)?\\d\\d'
const month = '(?:0[1-9]|1[0-2])'
const dayOfMonth = '(?:0[1-9]|[12]\\d|3[01])'
const dates = [year + month + dayOfMonth, month + dayOfMonth + year, dayOfMonth + month + year]
const date = new RegExp(`^(?:${dates.join('|')})$`)

/** Whether the text is a date with six or eight digits, in Korean, American or European order. */
export function isDate(text: string): boolean {
  return date.test(text.replaceAll(/[ ./-]/g, ''))
}
