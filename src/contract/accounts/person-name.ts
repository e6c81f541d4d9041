import type { Language } from '#contract/languages.ts'

/** The parts of an account's name; `otherName` is the same name in the other script. Some calls have both names of the application, which come first. */
export interface Person {
  firstName?: string | null
  lastName?: string | null
  otherName?: string | null | undefined
  koreanName?: string | null | undefined
  englishName?: string | null | undefined
}

/** A full name in the order of its script: 김도윤, but Doyun Kim. Null when both parts are missing. */
function fullName({ firstName, lastName }: Person): string | null {
  if (!firstName || !lastName) return firstName || lastName || null
  return /^\p{Script=Hangul}+$/u.test(firstName + lastName) ? lastName + firstName : `${firstName} ${lastName}`
}

const isHangul = (name: string) => /\p{Script=Hangul}/u.test(name)

/**
 * The name in the reader's script, and the other one to show beside it: 윤혜진 beside Hyejin Yoon for readers of English. Readers of Korean need only
 * 윤혜진, unless the account's own name is the Latin one, by which people know that member.
 */
export function namesOf(person: Person, language: Language): { name: string | null; other: string | null } {
  const own = fullName(person)
  const { koreanName, englishName, otherName } = person
  const known = (koreanName || englishName ? [koreanName, englishName] : [own, otherName]).flatMap((name) => name || [])
  const hangul = known.find(isHangul) ?? null
  const latin = known.find((name) => !isHangul(name)) ?? null
  if (hangul === null || latin === null) return { name: hangul ?? latin, other: null }
  if (language === 'en') return { name: latin, other: hangul }
  return { name: hangul, other: own !== null && !isHangul(own) ? latin : null }
}

/** The name on one line, as a reader of the language writes it. Null for a person without a name. */
export function personName(person: Person, language: Language): string | null {
  return namesOf(person, language).name
}

/** The parts of the name, for a list: of an account without a name the username is the last one; all are null without the account. */
export function nameInList({
  firstName,
  lastName,
  otherName = null,
  username,
}: {
  firstName: string | null
  lastName: string | null
  otherName?: string | null | undefined
  username: string | null
}): { firstName: string | null; lastName: string | null; otherName: string | null } {
  return firstName || lastName ? { firstName, lastName, otherName } : { firstName: null, lastName: username, otherName: null }
}
