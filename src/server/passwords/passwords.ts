import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { semaphore } from '#server/mutex.ts'
import { siteIsBusy } from '#server/refusals.ts'

// OWASP's values for argon2id, which is the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes 19 MB. With two cores, more at once only makes each one slower. */
const hashing = semaphore(2)
const maxWaiting = 50

/**
 * Hash of random bytes that were not stored. It is compared when the username is unknown, and stored for accounts that have no
 * password yet: no password matches it, and comparing takes as long as with any other.
 */
export const unknownAccountHash =
  '$argon2id$v=19$m=19456,t=2,p=1$3NaAPmh5cWWGUODfsIffGw$um2f5EqMe8tjqL5xjdaPGV9mU8TM7h2mBaYYmWzDmzY'

/** PHC string of the password. Keyboards compose Hangul in different ways; NFKC makes them equal. @throws 503 like verifyPassword */
export function hashPassword(password: string): Promise<string> {
  return withLimit(() => hash(password.normalize('NFKC'), cost))
}

/**
 * Takes the same time with and without a stored hash, so that the delay does not reveal which usernames exist.
 * @throws 503 when fifty hashes wait already: a flood of logins must not block the pages.
 */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await withLimit(() => verify(storedHash ?? unknownAccountHash, password.normalize('NFKC')))
  return matches && storedHash !== undefined && storedHash !== unknownAccountHash
}

/** A password that the site prints once: 128 bits in 22 characters. */
export function randomPassword(): string {
  return randomBytes(16).toString('base64url')
}

async function withLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  if (hashing.waiting() >= maxWaiting) throw siteIsBusy()
  return hashing.run(work)
}
