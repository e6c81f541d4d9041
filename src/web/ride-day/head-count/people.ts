import { personName } from '#contract/accounts/person-name.ts'
import { presenceAt } from '#contract/rides/presence.ts'
import type { TextLink } from '#contract/text-links.ts'
import { guestsOf, type KeptCount, statusAt } from './kept-count.ts'

/** A rider or guest, as the screen shows them. */
export interface Person {
  id: string
  /** Null for an account without a name. */
  name: string | null
  /** Beside a Korean name. */
  otherName: string | null
  passengerName: string | null
  phone: { number: string; links: readonly TextLink[] | undefined } | null
  isGuest: boolean
  isHere: boolean
}

export interface PeopleAtStop {
  /** Who should be here. */
  expected: Person[]
  /** Who left, here or at a stop before, or did not come. */
  gone: Person[]
  missing: Person[]
  /** Numbers of people: riders, passengers and guests. */
  total: number
  here: number
  /** Everyone is here, by every phone. */
  isComplete: boolean
}

const sizeOf = (people: readonly Person[]) => people.reduce((sum, { passengerName }) => sum + (passengerName === null ? 1 : 2), 0)

function everyone(kept: KeptCount): Omit<Person, 'isHere'>[] {
  const riders = kept.count.riders.map(({ userId, koreanName, passengerName, phoneNumber, links, ...names }) => {
    const name = personName(names)
    return {
      id: userId,
      name: koreanName || name,
      otherName: koreanName && name !== koreanName ? name : null,
      passengerName: passengerName || null,
      phone: phoneNumber ? { number: phoneNumber, links: links?.phoneNumber } : null,
      isGuest: false,
    }
  })
  const guests = guestsOf(kept).map(({ id, name }) => {
    return { id, name, otherName: null, passengerName: null, phone: null, isGuest: true }
  })
  return [...riders, ...guests]
}

/** Who is where at a stop. The last mark up to it counts: who left and is here again rides on. */
export function peopleAt(kept: KeptCount, stopId: string): PeopleAtStop {
  const stops = kept.count.stops.slice(0, kept.count.stops.findIndex(({ id }) => id === stopId) + 1)
  const expected: Person[] = []
  const gone: Person[] = []
  for (const person of everyone(kept)) {
    const presence = presenceAt(stops.map(({ id }) => statusAt(kept, { stopId: id, riderId: person.id })))
    ;(presence === 'gone' ? gone : expected).push({ ...person, isHere: presence === 'here' })
  }
  const missing = expected.filter(({ isHere }) => !isHere)
  const total = sizeOf(expected)
  const isComplete = missing.length === 0 && kept.conflicts.length === 0
  return { expected, gone, missing, total, here: total - sizeOf(missing), isComplete }
}
