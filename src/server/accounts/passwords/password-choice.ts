import { adminPasswordLength } from '#contract/accounts/auth.ts'
import type { Role } from '#contract/accounts/users.ts'
import { type Sentence, say } from '#contract/sentences.ts'
import type { Club } from '#contract/site/club.ts'
import { invalid } from '#server/refusals.ts'
import { isCommonPassword, reverse, squash, trim, withoutLeet } from './common-passwords.ts'

export interface PasswordOwner {
  username: string
  email: string | null
  firstName: string | null
  lastName: string | null
}

/**
 * What is wrong with a new password, or null. It must not be made from the user's names or the club's (also reversed, doubled, joined, with signs
 * for letters or digits around them), nor be a common password.
 */
export function findPasswordProblem(password: string, owner: PasswordOwner, club: Club): Sentence | null {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isMadeFrom(plain, personalWords(owner, club))) {
    return say(
      'This password is too close to your name, your username, your email address or the club. Please choose a different one.',
    )
  }
  return isCommonPassword(plain)
    ? say(
        'This password is one of the first that others would guess. Please choose a different one, for example a short sentence.',
      )
    : null
}

const tooShortForAdmin = say('Administrators need a password of at least 12 characters.')

/**
 * Checks a new password. Administrators need a longer one when they set it; a password from before a promotion stays valid, since only its hash
 * is known. @throws 400 at the field `path`.
 */
export function checkPassword(
  password: string,
  { owner, path, club }: { owner: PasswordOwner & { role: Role }; path: string; club: Club },
): void {
  const isShort = owner.role === 'admin' && password.length < adminPasswordLength
  const message = isShort ? tooShortForAdmin : findPasswordProblem(password, owner, club)
  if (message !== null) throw invalid([{ path, message }])
}

function isMadeFrom(password: string, words: string[]): boolean {
  const spellings = new Set(words.flatMap((word) => [word, trim(word), reverse(word), reverse(trim(word))]))
  for (const spelling of [...spellings]) spellings.add(withoutLeet(spelling))
  spellings.delete('')
  const bare = trim(password)
  const candidates = [squash(password), squash(bare), squash(withoutLeet(bare))]
  return candidates.some((candidate) => spellings.has(candidate) || isPair(candidate, spellings))
}

/** Two joined words: first and last name, or one name twice. */
function isPair(text: string, spellings: Set<string>): boolean {
  return [...spellings].some((word) => text.startsWith(word) && spellings.has(text.slice(word.length)))
}

function personalWords({ username, email, firstName, lastName }: PasswordOwner, { name, abbreviation }: Club): string[] {
  const mailbox = email?.split('@')[0] ?? ''
  const texts = [username, email ?? '', mailbox, firstName ?? '', lastName ?? '', name.ko, name.en, abbreviation]
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)])
  const plain = words.map((word) => squash(word.normalize('NFKC').toLowerCase()))
  return [...new Set(plain)].filter(isDistinctive)
}

/** A single letter says nothing; a single Hangul syllable can be a family name. */
function isDistinctive(word: string): boolean {
  return word.length > 1 || /\p{Script=Hangul}/u.test(word)
}
