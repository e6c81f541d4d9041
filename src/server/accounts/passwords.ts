import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { type Caller, fairSemaphore } from '#server/mutex.ts'
import { siteIsBusy } from '#server/refusals.ts'

/**
 * OWASP's values for argon2id, which is the library's default algorithm. Only tests, which hash thousands of passwords, change them. Not Node's
 * `crypto.argon2`, which gives the bytes of the hash alone: PHC strings name the cost, so a later one can be read beside it.
 */
export const hashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes 19 MB. With two cores, more at once only makes each one slower. */
const hashing = fairSemaphore(2)
/** Of one address: a club that meets behind one router logs in at once. */
const maxWaiting = 50
const maxWaitingInAll = 500
const noCaller: Caller = { network: '', address: '' }

/** Of random bytes that were not stored. Compared when the username is unknown, and stored for accounts without a password: none matches it. */
export const unknownAccountHash =
  '$argon2id$v=19$m=19456,t=2,p=1$3NaAPmh5cWWGUODfsIffGw$um2f5EqMe8tjqL5xjdaPGV9mU8TM7h2mBaYYmWzDmzY'
/** Only tests change it, with the cost of the others. */
export const comparedWhenUnknown = { hash: unknownAccountHash }

/** A PHC string. Keyboards compose Hangul in different ways; NFKC makes them equal. @throws 503 like verifyPassword */
export function hashPassword(password: string, caller = noCaller): Promise<string> {
  return withLimit(caller, () => hash(password.normalize('NFKC'), hashingCost))
}

/** Takes the same time without a stored hash, so that it does not reveal which usernames exist. @throws 503 when too many wait: a flood of logins must not block the pages. */
export async function verifyPassword(storedHash: string | undefined, password: string, caller = noCaller): Promise<boolean> {
  const matches = await withLimit(caller, () => verify(storedHash ?? comparedWhenUnknown.hash, password.normalize('NFKC')))
  return matches && storedHash !== undefined && storedHash !== unknownAccountHash
}

/** A password that the site prints once: 128 bits in 22 characters. */
export function randomPassword(): string {
  return randomBytes(16).toString('base64url')
}

async function withLimit<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
  if (hashing.waiting(caller) >= maxWaiting || hashing.waiting() >= maxWaitingInAll) throw siteIsBusy()
  return hashing.run(caller, work)
}
