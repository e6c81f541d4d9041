import type { ImportedPerson, LikelyDouble } from '#contract/members/member-import.ts'
import type { ImportField } from '#contract/members/member-list.ts'
import { say } from '#contract/sentences.ts'
import { type KnownPerson, Register } from './doubles.ts'
import { type Issue, readPerson } from './read-person.ts'
import { makeUsername } from './usernames.ts'

export interface CheckedPerson {
  row: number
  /** With the username that the account gets, unless it is wrong. */
  fields: Record<ImportField, string>
  issues: Issue[]
  warnings: Issue[]
  doubles: LikelyDouble[]
}

interface Known {
  people: readonly KnownPerson[]
  /** In the form in which accounts compare them. */
  usernames: ReadonlySet<string>
  /** What they look like, as `lookOf` tells it. */
  looks: ReadonlySet<string>
  emails: ReadonlySet<string>
  comparable: (text: string) => string
  lookOf: (username: string) => string
  /** The club's day, `YYYY-MM-DD`. */
  today: string
  /** Such as US. */
  country: string
}

/**
 * What an import makes of each row and what is wrong with it. Usernames, in what they look like too, and e-mail addresses are unique; other things that two
 * people have in common make them likely doubles.
 */
export function checkPeople(people: readonly ImportedPerson[], known: Known): CheckedPerson[] {
  const { comparable, today, country } = known
  // Each row without a username tries the numbered ones from the first on.
  const computed = new Map<string, string>()
  const lookOf = (name: string) => computed.getOrInsertComputed(name, known.lookOf)
  const register = new Register()
  for (const person of known.people) register.add(person)
  const usernames = new Set(known.usernames)
  const looks = new Set(known.looks)
  const emails = new Set(known.emails)
  const chosen = new Set(people.map(({ username }) => lookOf(username)))

  return people.map(({ isAnotherPerson: _, row, ...listed }) => {
    const { fields, issues, warnings } = readPerson(listed, { today, country })
    const { koreanName, englishName, phoneNumber, email } = fields
    // Either logs in (accounts/users.ts).
    const isTaken = (login: string) => usernames.has(comparable(login)) || emails.has(comparable(login))
    if (email !== '' && isTaken(email)) issues.push({ field: 'email', message: say('This email address is already taken.') })
    if (fields.username === '')
      fields.username = makeUsername(englishName, (name) => looks.has(lookOf(name)) || chosen.has(lookOf(name)))
    else if (isTaken(fields.username)) issues.push({ field: 'username', message: say('This username is already taken.') })
    else if (looks.has(lookOf(fields.username)))
      issues.push({
        field: 'username',
        message: say('This username looks too much like one that exists. Please choose a different one.'),
      })
    usernames.add(comparable(fields.username))
    looks.add(lookOf(fields.username))
    if (email !== '') emails.add(comparable(email))

    const person: KnownPerson = { kind: 'row', row, userId: null, names: [koreanName, englishName], phoneNumber, email }
    const doubles = register.find(person)
    register.add(person)
    return { row, fields, issues, warnings, doubles }
  })
}
