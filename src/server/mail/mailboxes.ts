import type { Language } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import { clubMailbox } from '#server/notices/mail-addresses.ts'
import type { Mail } from './smtp.ts'

// Letters and the marks between them in names. Anyone may apply: other text could be an advertisement that the club would mail to
// a stranger.
const plainName = /^[\p{L}\p{M}'’-]+(?:[.,]? [\p{L}\p{M}'’-]+)*\.?$/u
const maxNameLength = 60

/** The name for the greeting, or '' when what was typed does not look like a name. */
export function shownName(names: { koreanName: string; englishName: string }, language: Language): string {
  const typed = language === 'ko' ? names.koreanName : names.englishName
  return typed.length <= maxNameLength && plainName.test(typed) ? typed : ''
}

export function clubAddress(club: Club, language: Language): Mail['to'] {
  return { name: club.name[language], address: clubMailbox(club) }
}

/** The same for each attempt of a delivery. */
export function messageId(id: string, { email }: Club): string {
  return `<${id}@${email.slice(email.lastIndexOf('@') + 1)}>`
}
