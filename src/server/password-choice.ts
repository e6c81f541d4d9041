import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { adminPasswordLength } from '#contract/auth.ts'
import type { Club } from '#contract/club.ts'
import { type Sentence, say } from '#contract/sentences.ts'
import type { Role } from '#contract/users.ts'
import { projectFolder } from './project-folder.ts'
import { invalid } from './refusals.ts'

/** Whose password it will be. */
export interface PasswordOwner {
  username: string
  email: string | null
  firstName: string | null
  lastName: string | null
}

// The list of 24 kB stays on the server; scripts/collect-common-passwords.ts says whence it comes.
const common = new Set(readFileSync(join(projectFolder, 'src/server/common-passwords.txt'), 'utf8').split('\n').filter(Boolean))

// What the list, which was collected elsewhere, does not know: the same words as Koreans type them, also with the keyboard left in English.
const commonHere = [
  '비밀번호',
  '사랑해',
  '사랑해요',
  '안녕하세요',
  '패스워드',
  'qlalfqjsgh',
  'tkfkdgo',
  'tkfkdgody',
  'dkssudgktpdy',
]

/**
 * What is wrong with a password that somebody wants to set, or null. Guessers try the most common ones first, and then what they know of the
 * person: names forwards, backwards, doubled, in a row, with signs for letters, and with digits around them.
 */
export function objectToPassword(password: string, owner: PasswordOwner, club: Club): Sentence | null {
  const plain = password.normalize('NFKC').toLowerCase()
  if (common.has(plain) || commonHere.includes(squash(trim(plain)))) {
    return say(
      'This password is one of the first that others would guess. Please choose a different one, for example a short sentence.',
    )
  }
  return isMadeFrom(plain, wordsAround(owner, club))
    ? say(
        'This password is too close to your name, your username, your e-mail address or the club. Please choose a different one.',
      )
    : null
}

/**
 * Lets a password pass that somebody wants to set. Administrators are asked for more than SPEC's six characters where they set one: nobody
 * knows the length of a password that was set before its owner became one. @throws 400 at the field `path` otherwise.
 */
export function checkPassword(
  password: string,
  { owner, path, club }: { owner: PasswordOwner & { role: Role }; path: string; club: Club },
): void {
  const isShort = owner.role === 'admin' && password.length < adminPasswordLength
  const message = isShort
    ? say('Administrators need a password of at least 12 characters.')
    : objectToPassword(password, owner, club)
  if (message !== null) throw invalid([{ path, message }])
}

function isMadeFrom(password: string, words: string[]): boolean {
  const spellings = new Set(words.flatMap((word) => [word, trim(word), backwards(word), backwards(trim(word))]))
  spellings.delete('')
  const bare = trim(password)
  const cores = [squash(password), squash(bare), ...['i', 'l'].map((one) => squash(withoutLeet(bare, one)))]
  return cores.some((core) => spellings.has(core) || isPair(core, spellings))
}

/** Two of them in a row: first and last name, or one name twice. */
function isPair(core: string, spellings: Set<string>): boolean {
  return [...spellings].some((word) => core.startsWith(word) && spellings.has(core.slice(word.length)))
}

function wordsAround({ username, email, firstName, lastName }: PasswordOwner, { name, abbreviation }: Club): string[] {
  const mailbox = email?.split('@')[0] ?? ''
  const texts = [username, email ?? '', mailbox, firstName ?? '', lastName ?? '', name.ko, name.en, abbreviation]
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)])
  const plain = words.map((word) => squash(word.normalize('NFKC').toLowerCase()))
  return [...new Set(plain)].filter(isTelling)
}

/** A single letter is in every password; a single Hangul syllable is a family name. */
function isTelling(word: string): boolean {
  return word.length > 1 || /\p{Script=Hangul}/u.test(word)
}

/** Letters and digits alone. */
function squash(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** Without the digits and signs at both ends. */
function trim(text: string): string {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '')
}

function backwards(text: string): string {
  return [...text].reverse().join('')
}

const lettersFor: Record<string, string> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/** @param one the letter that a 1 stands for. */
function withoutLeet(text: string, one: string): string {
  return text.replaceAll(/[013457@$!]/g, (sign) => lettersFor[sign] ?? one)
}
