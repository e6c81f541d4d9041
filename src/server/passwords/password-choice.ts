import { adminPasswordLength } from '#contract/accounts/auth.ts'
import type { Role } from '#contract/accounts/users.ts'
import { type Sentence, say } from '#contract/sentences.ts'
import type { Club } from '#contract/site/club.ts'
import { invalid } from '#server/refusals.ts'
import { backwards, isCommonPassword, squash, trim, withoutLeet } from './common-passwords.ts'

/** Whose password it will be. */
export interface PasswordOwner {
  username: string
  email: string | null
  firstName: string | null
  lastName: string | null
}

/**
 * What is wrong with a password that is to be set, or null. Guessers try what they know of the person: names forwards, backwards, doubled, in a
 * row, with signs for letters, and with digits around them; and the passwords that most people choose (common-passwords.ts).
 */
export function objectToPassword(password: string, owner: PasswordOwner, club: Club): Sentence | null {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isMadeFrom(plain, wordsAround(owner, club))) {
    return say(
      'This password is too close to your name, your username, your e-mail address or the club. Please choose a different one.',
    )
  }
  return isCommonPassword(plain)
    ? say(
        'This password is one of the first that others would guess. Please choose a different one, for example a short sentence.',
      )
    : null
}

export const tooShortForAdmin = say('Administrators need a password of at least 12 characters.')

/**
 * Lets a password pass that somebody wants to set. Administrators are asked for more than SPEC's six characters where they set one: nobody
 * knows the length of a password that was set before its owner became one. @throws 400 at the field `path` otherwise.
 */
export function checkPassword(
  password: string,
  { owner, path, club }: { owner: PasswordOwner & { role: Role }; path: string; club: Club },
): void {
  const isShort = owner.role === 'admin' && password.length < adminPasswordLength
  const message = isShort ? tooShortForAdmin : objectToPassword(password, owner, club)
  if (message !== null) throw invalid([{ path, message }])
}

function isMadeFrom(password: string, words: string[]): boolean {
  const spellings = new Set(words.flatMap((word) => [word, trim(word), backwards(word), backwards(trim(word))]))
  for (const spelling of [...spellings]) spellings.add(withoutLeet(spelling))
  spellings.delete('')
  const bare = trim(password)
  const cores = [squash(password), squash(bare), squash(withoutLeet(bare))]
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
