import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { adminPasswordLength, shortestPassword } from '#contract/accounts/auth.ts'
import type { Role } from '#contract/accounts/users.ts'
import { type Sentence, say } from '#contract/sentences.ts'
import type { Club } from '#contract/site/club.ts'
import { projectFolder } from '#server/project-folder.ts'
import { invalid } from '#server/refusals.ts'

export interface PasswordOwner {
  username: string
  email: string | null
  firstName: string | null
  lastName: string | null
}

/** It must not be made from the user's names or the club's (also reversed, doubled, joined, with signs for letters or digits around them), nor be common. */
export function findPasswordProblem(password: string, owner: PasswordOwner, club: Club): Sentence | null {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isMadeFrom(plain, personalWords(owner, club)))
    return say(
      'This password is too close to your name, your username, your email address or the club. Please choose a different one.',
    )
  if (!isCommonPassword(plain)) return null
  return say(
    'This password is one of the first that others would guess. Please choose a different one, for example a short sentence.',
  )
}

/** Administrators need a longer one when they set it; one from before a promotion stays valid, since only its hash is known. @throws 400 at the field `path`. */
export function checkPassword(
  password: string,
  { owner, path, club }: { owner: PasswordOwner & { role: Role }; path: string; club: Club },
): void {
  const isShort = owner.role === 'admin' && password.length < adminPasswordLength
  const tooShort = say('Administrators need a password of at least 12 characters.')
  const message = isShort ? tooShort : findPasswordProblem(password, owner, club)
  if (message !== null) throw invalid([{ path, message }])
}

function isMadeFrom(password: string, words: string[]): boolean {
  const spellings = new Set(words.flatMap((word) => [word, trim(word), reverse(word), reverse(trim(word))]))
  for (const spelling of [...spellings]) spellings.add(withoutLeet(spelling))
  spellings.delete('')
  const bare = trim(password)
  const candidates = [squash(password), squash(bare), squash(withoutLeet(bare))]
  // Or two joined words: first and last name, or one name twice.
  const isPair = (text: string) => [...spellings].some((word) => text.startsWith(word) && spellings.has(text.slice(word.length)))
  return candidates.some((candidate) => spellings.has(candidate) || isPair(candidate))
}

function personalWords({ username, email, firstName, lastName }: PasswordOwner, { name, abbreviation }: Club): string[] {
  const mailbox = email?.split('@')[0] ?? ''
  const texts = [username, email ?? '', mailbox, firstName ?? '', lastName ?? '', name.ko, name.en, abbreviation]
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)])
  const plain = words.map((word) => squash(word.normalize('NFKC').toLowerCase()))
  // A single letter says nothing; a single Hangul syllable can be a family name.
  return [...new Set(plain)].filter((word) => word.length > 1 || /\p{Script=Hangul}/u.test(word))
}

// Missing in breaches of English sites: words about motorcycles, and Korean words, also typed on an English keyboard.
const ownWords = `
motorcycle motorcycles motorbike motorbikes motorcyclist biker bikers bikelife rider riders riding ridefree ridesafe ducati
오토바이 바이크 라이더 라이딩 라이더스 할리데이비슨 가와사키 야마하 혼다 두카티
비밀번호 비번 패스워드 암호 관리자 운영자 테스트 사랑 사랑해 사랑해요 사랑합니다 안녕 안녕하세요 행복 행복하자 대한민국 한국 우리집 엄마 아빠 여보 자기야 천사 하나님 예수님
qlalfqjsgh qlqjs rhksflwk xptmxm tkfkdgo tkfkdgody tkfkdgkqslek dkssud dkssudgktpdy godqhr eogksalsrnr gksrnr dnflwlq djaak dkqk durjs cjstk gkskska dhxhqkdl qkdlzm fkdlej
`

/** The letters that digits and signs stand for. `i` and `l` become one, since a 1 stands for either: use it on both sides of a comparison. */
function withoutLeet(text: string): string {
  return text
    .replaceAll('0', 'o')
    .replaceAll(/[1!l|]/g, 'i')
    .replaceAll('3', 'e')
    .replaceAll(/[4@]/g, 'a')
    .replaceAll(/[5$]/g, 's')
    .replaceAll(/[7+]/g, 't')
}

/** scripts/collect-common-passwords.ts names the source of the list. */
function readCommonPasswords(): ReadonlySet<string> {
  const list = readFileSync(join(projectFolder, 'src/server/accounts/common-passwords.txt'), 'utf8')
  return new Set(withoutLeet(`${list}\n${ownWords}`).split(/\s+/).filter(Boolean))
}

const common = readCommonPasswords()

/**
 * A common password, reversed, with signs for letters, or with digits and signs around it; a short repeated unit; a row of keys; a date. A long repeated
 * unit is checked as if it stood alone. @param plain NFKC, lower case.
 */
export function isCommonPassword(plain: string): boolean {
  const unit = repeatedUnit(plain)
  if (unit !== plain) return unit.length < shortestPassword || isCommonPassword(unit)
  const cut = [plain, trimStart(plain), trimEnd(plain), trim(plain)]
  const spellings = cut.flatMap((text) => [withoutLeet(text), withoutLeet(squash(text)), squash(withoutLeet(text))])
  return (
    rows.some((row) => row.includes(plain)) ||
    date.test(plain.replaceAll(/[ ./-]/g, '')) ||
    spellings.some((spelling) => common.has(spelling) || common.has(reverse(spelling)))
  )
}

/** Without everything but letters and digits. */
const squash = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

const trimStart = (text: string) => text.replace(/^[^\p{L}]+/u, '')

/** The lookbehind keeps the time linear: without it, a match is tried at each digit inside the text. */
const trimEnd = (text: string) => text.replace(/(?<![^\p{L}\p{M}])[^\p{L}\p{M}]+$/u, '')

/** Without digits and signs at both ends. */
const trim = (text: string) => trimEnd(trimStart(text))

const reverse = (text: string) => [...text].reverse().join('')

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
  .flatMap((row) => [row, reverse(row)])

/** The shortest unit whose repetition gives the text, the last one perhaps cut: `abc` for `abcabcab`. The text itself when it repeats nothing. Linear time. */
function repeatedUnit(text: string): string {
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
/** With six or eight digits, in Korean, American or European order. */
const date = new RegExp(`^(?:${dates.join('|')})$`)
