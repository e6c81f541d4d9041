import { RegisterInput } from '#contract/accounts/auth.ts'
import type { ImportedPerson, LikelyDouble } from '#contract/members/member-import.ts'
import type { ImportField } from '#contract/members/member-list.ts'
import { say } from '#contract/sentences.ts'
import { type ComparableName, comparableName, isSameName } from '#server/names/names.ts'
import { phoneKeys } from '#server/phone-numbers.ts'
import { type Issue, readPerson } from './read-person.ts'

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

/** A username for a person whose row names none: from the English name, else `rider12`. `isTaken` compares what usernames look like. */
function makeUsername(englishName: string, isTaken: (username: string) => boolean): string {
  const words = englishName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const name = (words ?? []).join('.').slice(0, 40)
  if (!RegisterInput.shape.username.safeParse(name).success) return firstFree((number) => `rider${number}`, 1, isTaken)
  return isTaken(name) ? firstFree((number) => `${name}${number}`, 2, isTaken) : name
}

function firstFree(spell: (number: number) => string, start: number, isTaken: (username: string) => boolean): string {
  let number = start
  while (isTaken(spell(number))) number += 1
  return spell(number)
}

export interface KnownPerson {
  kind: LikelyDouble['kind']
  /** Number in the list, of rows. */
  row: number | null
  /** The account of an account or a bound application: both are shown as one. */
  userId: string | null
  names: readonly string[]
  phoneNumber: string
  email: string
}

type Reason = LikelyDouble['reasons'][number]

/** As many are shown for a row. */
const maxDoubles = 3

/** People who are found by phone number, e-mail address and name. */
class Register {
  readonly #byKey = new Map<string, KnownPerson[]>()
  readonly #names = new Map<KnownPerson, ComparableName>()

  add(person: KnownPerson): void {
    const name = comparableName(...person.names)
    this.#names.set(person, name)
    for (const key of keysOf(person, name)) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), person])
  }

  /** The likely doubles, those with the most reasons first. */
  find(person: KnownPerson): LikelyDouble[] {
    const name = comparableName(...person.names)
    const candidates = new Set(keysOf(person, name).flatMap((key) => this.#byKey.get(key) ?? []))
    const found = [...candidates].map((other) => ({ other, reasons: this.#reasons(person, name, other) }))
    const accounts = new Set<string>()
    return found
      .filter(({ reasons }) => reasons.length > 0)
      .sort((one, another) => another.reasons.length - one.reasons.length)
      .filter(({ other: { userId } }) => userId === null || (!accounts.has(userId) && accounts.add(userId)))
      .slice(0, maxDoubles)
      .map(({ other: { kind, row, names }, reasons }) => ({ kind, row, name: names.find((text) => text !== '') ?? '', reasons }))
  }

  #reasons(person: KnownPerson, name: ComparableName, other: KnownPerson): Reason[] {
    const otherName = this.#names.get(other)
    const isSame: Record<Reason, boolean> = {
      phone: phoneKeys(person.phoneNumber).some((key) => phoneKeys(other.phoneNumber).includes(key)),
      email: person.email !== '' && person.email.toLowerCase() === other.email.toLowerCase(),
      name: otherName !== undefined && isSameName(name, otherName),
    }
    return (Object.keys(isSame) as Reason[]).filter((reason) => isSame[reason])
  }
}

function keysOf({ phoneNumber, email }: KnownPerson, name: ComparableName): string[] {
  const keys = name.keys.map((key) => `name ${key}`)
  if (name.korean !== '') keys.push(`korean ${name.korean}`)
  keys.push(...phoneKeys(phoneNumber).map((key) => `phone ${key}`))
  if (email !== '') keys.push(`email ${email.toLowerCase()}`)
  return [...new Set(keys)]
}
