import { email as emailField } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import type { Club } from '#contract/site/club.ts'

// docs/decisions/049: nothing but one letter goes to an address that its owner has not verified

declare const writable: unique symbol
/** An address that may receive a mail. Only this file makes one. */
export type WritableAddress = string & { readonly [writable]: true }

const Address = emailField(say('Invalid email format'))

/** Null when it is no address, or several. */
export function readAddress(text: string | null): string | null {
  const address = Address.safeParse(text)
  return address.success ? address.data : null
}

export interface KnownAddress {
  email: string | null
  emailVerifiedAt: string | null
}

export interface Reachable {
  address: WritableAddress | null
  /** Whether there is an address, but none that was verified. */
  hasUnverifiedAddress: boolean
}

export function addressToWriteTo(...known: readonly KnownAddress[]): Reachable {
  const valid = known.filter(({ email }) => readAddress(email) !== null)
  const verified = valid.find(({ emailVerifiedAt }) => emailVerifiedAt !== null)
  return {
    address: readAddress(verified?.email ?? null) as WritableAddress | null,
    hasUnverifiedAddress: verified === undefined && valid.length > 0,
  }
}

/** In place of the person's own address. */
export function reachedBy<Person extends Reachable>(person: Person, address: string | null | undefined): Person {
  return address ? { ...person, address: readAddress(address) as WritableAddress | null } : person
}

export function clubMailbox({ email }: Pick<Club, 'email'>): WritableAddress {
  return email as WritableAddress
}

/** For the one letter that may go to any address. */
export function addressToVerify(email: string): WritableAddress | null {
  return readAddress(email) as WritableAddress | null
}
