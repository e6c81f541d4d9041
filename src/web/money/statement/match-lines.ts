import { type ComparableName, comparableName, isSameName, likenessOf } from '#contract/names.ts'
import type { Currency, StatementLine } from './statement-lines.ts'

/** What a person owes, as far as the comparison needs it. */
export interface Owed {
  id: string
  /** In either script; empty of an erased person. */
  names: readonly string[]
  amountCents: number
  paidCents: number
  isWaived: boolean
  payments: readonly { amountCents: number; paidOn: string }[]
}

/** Why a match is not sure. */
export const doubts = [
  'initials',
  'otherFamilyName',
  'longerName',
  'severalPeople',
  'forAnother',
  'forTwo',
  'part',
  'over',
  'again',
  'alreadyPaid',
  'recorded',
  'refund',
  'refunded',
  'waived',
  'otherYear',
  'early',
  'won',
  'noDay',
  'future',
  'unfinished',
] as const
export type Doubt = (typeof doubts)[number]

/** What is entered when the line is ticked: for whom, how much. Less than zero is a refund. */
export interface Share {
  chargeId: string
  amountCents: number
}

export interface Match {
  line: StatementLine
  sureness: 'sure' | 'likely' | 'none'
  doubts: readonly Doubt[]
  shares: readonly Share[]
  /** The likely ones first, for the officer to choose from. */
  candidates: readonly string[]
}

interface Asked {
  charges: readonly Owed[]
  /** A year in the title, such as 2027, which a note should not contradict. */
  years: readonly string[]
  /** Before this day no payment is likely to be for it. */
  earliest: string
  today: string
  currency: Currency
  /** Won for a dollar, as the officer says; null where none is given. */
  wonPerDollar: number | null
}

/**
 * Compares each line with what members owe. Sure is only a whole name of one person with the whole amount; the officer ticks even these. In the order
 * of the statement.
 */
export function matchLines(lines: readonly StatementLine[], asked: Asked): Match[] {
  const people = new People(asked.charges)
  /** What earlier lines of the statement bring. */
  const taken = new Map<string, number>()
  const matches = new Map<StatementLine, Match>()
  const inOrder = lines.toSorted((one, other) => (one.day ?? '').localeCompare(other.day ?? ''))
  for (const line of inOrder) {
    const match = matchLine(line, people, taken, asked)
    matches.set(line, match)
    const proposed = match.sureness === 'none' || match.doubts.includes('recorded') ? [] : match.shares
    for (const { chargeId, amountCents } of proposed) taken.set(chargeId, (taken.get(chargeId) ?? 0) + amountCents)
  }
  const all = lines.flatMap((line) => matches.get(line) ?? [])
  return all.map((match) => withRefund(match, all))
}

/** Money that came and went back in one statement: neither line is sure. */
function withRefund(match: Match, all: readonly Match[]): Match {
  const [share] = match.shares
  if (match.sureness !== 'sure' || share === undefined) return match
  const isRefunded = all.some(
    ({ doubts: others, shares: [back] }) =>
      others.includes('refund') && back?.chargeId === share.chargeId && -back.amountCents >= share.amountCents,
  )
  return isRefunded ? { ...match, sureness: 'likely', doubts: [...match.doubts, 'refunded'] } : match
}

function matchLine(line: StatementLine, people: People, taken: ReadonlyMap<string, number>, asked: Asked): Match {
  const { found, doubts: nameDoubts, others } = people.find(line)
  const none: Match = { line, sureness: 'none', doubts: [], shares: [], candidates: [] }
  if (line.isUnfinished) return { ...none, doubts: ['unfinished'] }
  const [charge] = others.length > 0 ? others : found
  if (charge === undefined) return none
  const candidates = [...new Set([...others, ...found].map(({ id }) => id))]
  const dayDoubts = doubtsOfDay(line, asked)
  const open = (owed: Owed) => (owed.isWaived ? 0 : Math.max(0, owed.amountCents - owed.paidCents - (taken.get(owed.id) ?? 0)))
  const cents = centsOf(line, open(charge), asked)
  if (!line.isIncoming) {
    const received = charge.paidCents + (taken.get(charge.id) ?? 0)
    if (cents === null || received < cents || nameDoubts.includes('severalPeople')) return none
    return {
      ...none,
      sureness: 'likely',
      doubts: [...nameDoubts, 'refund', ...dayDoubts],
      candidates,
      shares: [{ chargeId: charge.id, amountCents: -cents }],
    }
  }
  const all = [...nameDoubts, ...dayDoubts]
  if (cents === null) return { ...none, sureness: 'likely', doubts: all, candidates }
  const pair = pairOf(cents, found, others, people, open)
  if (pair !== null) {
    return {
      line,
      sureness: 'likely',
      doubts: [...all.filter((doubt) => doubt !== 'forAnother'), 'forTwo'],
      shares: pair.map((owed) => ({ chargeId: owed.id, amountCents: open(owed) })),
      candidates: [...new Set([...pair.map(({ id }) => id), ...candidates])],
    }
  }
  const amountDoubt = doubtOfAmount(line, charge, cents, open(charge), taken)
  if (amountDoubt) all.push(amountDoubt)
  return {
    line,
    sureness: all.length === 0 ? 'sure' : 'likely',
    doubts: all,
    shares: [{ chargeId: charge.id, amountCents: cents }],
    candidates,
  }
}

function doubtsOfDay(line: StatementLine, { years, earliest, today, currency }: Asked): Doubt[] {
  const named = line.note.match(/(?<!\d)20\d\d(?!\d)/g) ?? []
  return [
    line.day === null && 'noDay',
    line.day !== null && line.day > today && 'future',
    line.day !== null && line.day < earliest && 'early',
    years.length > 0 && named.length > 0 && !named.some((year) => years.includes(year)) && 'otherYear',
    currency === 'KRW' && 'won',
  ].filter((doubt): doubt is Doubt => doubt !== false)
}

function doubtOfAmount(
  line: StatementLine,
  charge: Owed,
  cents: number,
  open: number,
  taken: ReadonlyMap<string, number>,
): Doubt | null {
  const isThere = charge.payments.some(({ amountCents, paidOn }) => amountCents === cents && paidOn === line.day)
  // What was taken back has to be recorded again.
  if (isThere && charge.paidCents >= cents) return 'recorded'
  if (charge.isWaived) return 'waived'
  if (open === 0) return taken.has(charge.id) ? 'again' : 'alreadyPaid'
  if (cents === open) return null
  return cents < open ? 'part' : 'over'
}

/** Bought at a counter and rounded, won are a little more or less than what is owed in dollars. */
const wonTolerance = 0.03

/** Whole cents, or null for won without a rate. */
function centsOf({ units }: StatementLine, open: number, { currency, wonPerDollar }: Asked): number | null {
  if (currency === 'USD') return units
  if (wonPerDollar === null) return null
  const cents = Math.round((units * 100) / wonPerDollar)
  return Math.abs(cents - open) <= open * wonTolerance ? open : cents
}

/** One who pays for two: who is named in the note too, else the only other with that family name, where both together owe just that. */
function pairOf(
  cents: number,
  found: readonly Owed[],
  others: readonly Owed[],
  people: People,
  open: (owed: Owed) => number,
): [Owed, Owed] | null {
  const [own] = found
  if (own === undefined || found.length > 1 || cents <= open(own) || open(own) === 0) return null
  const family = others.length > 0 ? others : people.ofFamily(own)
  const fitting = family.filter((other) => other.id !== own.id && open(other) > 0 && open(own) + open(other) === cents)
  const [other] = fitting
  return other !== undefined && fitting.length === 1 ? [own, other] : null
}

interface Found {
  found: Owed[]
  doubts: Doubt[]
  /** Whom the note names, when that is not who paid. */
  others: Owed[]
}

interface Person {
  owed: Owed
  name: ComparableName
}

/** The people who are charged, by name. */
class People {
  readonly #people: Person[]
  readonly #byKey = new Map<string, Person[]>()
  readonly #byKorean = new Map<string, Person[]>()
  /** By each part of a key, family and sound of the given name: who is like a name has one of them in common with it. */
  readonly #byPart = new Map<string, Set<Person>>()
  /** Statements have the same names again and again. */
  readonly #compared = new Map<string, ComparableName>()
  readonly #alike = new Map<string, Found>()

  constructor(charges: readonly Owed[]) {
    this.#people = charges.filter(({ names }) => names.length > 0).map((owed) => ({ owed, name: comparableName(...owed.names) }))
    for (const person of this.#people) {
      for (const key of person.name.keys) {
        this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), person])
        for (const part of key.split(' ')) this.#byPart.set(part, (this.#byPart.get(part) ?? new Set()).add(person))
      }
      if (person.name.korean.length > 1)
        this.#byKorean.set(person.name.korean, [...(this.#byKorean.get(person.name.korean) ?? []), person])
    }
  }

  find(line: StatementLine): Found {
    const whole = unique(namesOf(line.person).flatMap((name) => this.#withName(name)))
    const inNote = this.#namedIn(line.note)
    const others = inNote.filter((owed) => !whole.includes(owed))
    if (others.length === 1 && whole.length <= 1) return { found: whole, doubts: ['forAnother'], others }
    if (whole.length === 1) return { found: whole, doubts: [], others: [] }
    if (whole.length > 1) {
      // The note may say which.
      const meant = whole.filter((owed) => inNote.includes(owed))
      return meant.length === 1
        ? { found: meant, doubts: [], others: [] }
        : { found: whole, doubts: ['severalPeople'], others: [] }
    }
    if (others.length > 1) return { found: others, doubts: ['severalPeople'], others: [] }
    const longer = this.#namedIn(line.person)
    if (longer.length > 0) return { found: longer, doubts: doubtsFor('longerName', longer), others: [] }
    return this.#findAlike(line.person)
  }

  ofFamily({ names }: Owed): Owed[] {
    const families = new Set(comparableName(...names).keys.map((key) => key.split(' ')[0]))
    return this.#people.filter(({ name }) => name.keys.some((key) => families.has(key.split(' ')[0]))).map(({ owed }) => owed)
  }

  #findAlike(text: string): Found {
    const known = this.#alike.get(text) ?? this.#compareAlike(text)
    this.#alike.set(text, known)
    return known
  }

  #compareAlike(text: string): Found {
    const names = namesOf(text).map((name) => this.#compare(name))
    const parts = names.flatMap(({ keys }) => keys.flatMap((key) => key.split(' ')))
    const close = new Set(parts.flatMap((part) => [...(this.#byPart.get(part) ?? [])]))
    const alike = [...close].map(({ owed, name }) => ({
      owed,
      likeness: names.map((given) => likenessOf(given, name)).find((found) => found !== null) ?? null,
    }))
    const byInitials = alike.filter(({ likeness }) => likeness === 'initials').map(({ owed }) => owed)
    if (byInitials.length > 0) return { found: byInitials, doubts: doubtsFor('initials', byInitials), others: [] }
    const byGivenName = alike.filter(({ likeness }) => likeness === 'givenName').map(({ owed }) => owed)
    return { found: byGivenName, doubts: byGivenName.length > 0 ? doubtsFor('otherFamilyName', byGivenName) : [], others: [] }
  }

  #compare(name: string): ComparableName {
    const known = this.#compared.get(name) ?? comparableName(name)
    this.#compared.set(name, known)
    return known
  }

  #withName(text: string): Owed[] {
    const name = this.#compare(text)
    const likely = [...(this.#byKorean.get(name.korean) ?? []), ...name.keys.flatMap((key) => this.#byKey.get(key) ?? [])]
    return unique(likely.filter((person) => isSameName(name, person.name)).map(({ owed }) => owed))
  }

  /** Whole names that stand in a longer text: `홍길동회비`, `YOUNGHEE LEE KIM`, `dues for Gildong Hong`. */
  #namedIn(text: string): Owed[] {
    const hangul = text.match(/[가-힣]{2,}/g) ?? []
    const inHangul = hangul.flatMap((run) => [
      ...this.#withName(run),
      ...[...this.#byKorean]
        .filter(([name]) => name.length > 2 && run.includes(name))
        .flatMap(([, people]) => people.map(({ owed }) => owed)),
    ])
    const latin = (text.match(/[\p{Script=Latin}\p{M}'’-]+/gu) ?? []).slice(0, 24)
    const windows = latin.flatMap((_, start) =>
      [2, 3].filter((size) => start + size <= latin.length).map((size) => latin.slice(start, start + size).join(' ')),
    )
    return unique([...inHangul, ...windows.flatMap((name) => this.#withName(name))])
  }
}

const unique = (all: readonly Owed[]) => [...new Set(all)]
const doubtsFor = (doubt: Doubt, people: readonly Owed[]): Doubt[] => (people.length > 1 ? [doubt, 'severalPeople'] : [doubt])

/** Of a joint account both, each without title and middle initial. */
function namesOf(text: string): string[] {
  return text
    .split(/\s+(?:and|or)\s+|[&/]/i)
    .map((name) => name.replace(/^(?:mrs?|ms|dr)\.?\s+/i, '').trim())
    .filter((name) => name !== '')
    .flatMap((name) => {
      const words = name.split(/\s+/)
      const shorter = words.filter((word, index) => index === 0 || index === words.length - 1 || !/^[a-z]\.?$/i.test(word))
      return shorter.length < words.length && shorter.length > 1 ? [name, shorter.join(' ')] : [name]
    })
}
