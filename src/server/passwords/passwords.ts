import { hash, verify } from '@node-rs/argon2'
import { say } from '#contract/sentences.ts'
import { Refusal } from '#server/refusals.ts'

// OWASP's figures for argon2id (TRUST.md); the library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Two cores: more at once only makes each slower and takes 19 MB apiece.
const atWorkAtMost = 2
const waitingAtMost = 50

/** Hash of random bytes that were not kept: stands for the password of an unknown name. */
export const unknownAccountHash =
  '$argon2id$v=19$m=19456,t=2,p=1$3NaAPmh5cWWGUODfsIffGw$um2f5EqMe8tjqL5xjdaPGV9mU8TM7h2mBaYYmWzDmzY'

let atWork = 0
const waiting: (() => void)[] = []

/** PHC string of the password. The password is taken as typed, in one Unicode spelling (NFKC), as keyboards differ in how they compose Hangul. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), cost))
}

/** Compares in the same time whether or not there is a hash, so that an answer's delay does not tell which names exist. */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(storedHash ?? unknownAccountHash, password.normalize('NFKC')))
  return matches && storedHash !== undefined
}

/** Runs at most two at once and refuses with 503 when fifty already wait: a flood of sign-ins must not stop the pages. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (atWork >= atWorkAtMost) {
    if (waiting.length >= waitingAtMost)
      throw new Refusal(503, say('The site is busy right now. Please try again in a few seconds.'))
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    atWork += 1
  }
  try {
    return await work()
  } finally {
    // The place goes straight to the next in the queue; only when nobody waits it becomes free.
    const next = waiting.shift()
    if (next === undefined) atWork -= 1
    else next()
  }
}
