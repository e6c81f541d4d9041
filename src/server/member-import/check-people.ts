import type { ImportedPerson, LikelyDouble } from '#contract/accounts/member-import.ts'
import type { ImportField } from '#contract/accounts/member-list.ts'
import { say } from '#contract/sentences.ts'
import { type KnownPerson, Register } from './doubles.ts'
import { type Issue, readPerson } from './read-person.ts'
import { makeUsername } from './usernames.ts'

export interface CheckedPerson {
  row: number
  /** With the username that the account gets, unless it is wrong. */
  fields: Record<ImportField, string>
  issues: Issue[]
  doubles: LikelyDouble[]
}

interface Known {
  people: readonly KnownPerson[]
  /** In the form in which accounts compare them. */
  usernames: ReadonlySet<string>
  emails: ReadonlySet<string>
  comparable: (text: string) => string
  /** The club's day, `YYYY-MM-DD`. */
  today: string
}

/**
 * What an import makes of each row and what is wrong with it. Usernames and e-mail addresses are unique; other things that two
 * people have in common make them likely doubles.
 */
export function checkPeople(people: readonly ImportedPerson[], known: Known): CheckedPerson[] {
  const { comparable, today } = known
  const register = new Register()
  for (const person of known.people) register.add(person)
  const usernames = new Set(known.usernames)
  const emails = new Set(known.emails)
  const chosen = new Set(people.map(({ username }) => comparable(username)))

  return people.map(({ isSomebodyElse: _, row, ...listed }) => {
    const { fields, issues } = readPerson(listed, today)
    const { koreanName, englishName, phoneNumber, email } = fields
    if (email !== '' && emails.has(comparable(email)))
      issues.push({ field: 'email', message: say('This e-mail address is already taken.') })
    if (fields.username === '')
      fields.username = makeUsername(englishName, (name) => usernames.has(comparable(name)) || chosen.has(comparable(name)))
    else if (usernames.has(comparable(fields.username)))
      issues.push({ field: 'username', message: say('This username is already taken.') })
    usernames.add(comparable(fields.username))
    if (email !== '') emails.add(comparable(email))

    const person: KnownPerson = { kind: 'row', row, userId: null, names: [koreanName, englishName], phoneNumber, email }
    const doubles = register.find(person)
    register.add(person)
    return { row, fields, issues, doubles }
  })
}
