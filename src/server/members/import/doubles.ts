import type { LikelyDouble } from '#contract/members/member-import.ts'
import { type ComparableName, comparableName, isSameName } from '#server/names/names.ts'
import { phoneKeys } from '#server/phone-numbers.ts'

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
export class Register {
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
