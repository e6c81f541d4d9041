import { email as emailField } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import type { Club } from '#contract/site/club.ts'

// docs/decisions/049: nothing but one letter goes to an address that its owner has not verified

declare const writable: unique symbol
/** An address that may receive a mail. Only this file makes one. */
export type WritableAddress = string & { readonly [writable]: true }

const Address = emailField(say('Invalid email format'))

/** The one address in the text; null when it is no address, or several. */
export function readAddress(text: string | null): string | null {
  const address = Address.safeParse(text)
  return address.success ? address.data : null
}

export interface KnownAddress {
  email: string | null
  emailVerifiedAt: string | null
}

export interface Reachable {
  /** Null when there is none that the site may write to. */
  address: WritableAddress | null
  /** Whether there is an address, but none that was verified. */
  hasUnverifiedAddress: boolean
}

/** Where the site may write to a person: to the first of the addresses whose owner has verified it. */
export function addressToWriteTo(...known: readonly KnownAddress[]): Reachable {
  const valid = known.filter(({ email }) => readAddress(email) !== null)
  const verified = valid.find(({ emailVerifiedAt }) => emailVerifiedAt !== null)
  return {
    address: readAddress(verified?.email ?? null) as WritableAddress | null,
    hasUnverifiedAddress: verified === undefined && valid.length > 0,
  }
}

/** The person as a notice reaches them that is written to this address, if it has one. */
export function reachedBy<Person extends Reachable>(person: Person, address: string | null | undefined): Person {
  return address ? { ...person, address: readAddress(address) as WritableAddress | null } : person
}

/** The club's own mailbox. */
export function clubMailbox({ email }: Pick<Club, 'email'>): WritableAddress {
  return email as WritableAddress
}

/** For the one letter that may go to any address: the one that asks whether it may. */
export function addressToVerify(email: string): WritableAddress | null {
  return readAddress(email) as WritableAddress | null
}
