import { createHmac, hash, randomBytes, randomInt } from 'node:crypto'
import { codeLength, codeSigns, plainCode } from '#contract/accounts/code-signs.ts'
import type { Db } from '#server/db/open.ts'
import { findSecret } from '#server/db/secrets.ts'

/** Such as `K7RDXM`: one of 190 million. */
export function makeCode(): string {
  return Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join('')
}

/** For the table. With the site's own secret: all codes could be tried against a plain hash in seconds. @param code as typed. */
export async function hashCode(db: Db, code: string): Promise<string> {
  return createHmac('sha256', await findSecret(db, 'browser-codes'))
    .update(plainCode(code))
    .digest('base64url')
}

/** What the browser keeps that has entered a code. */
export function makeEntry(): { secret: string; digits: string } {
  return { secret: randomBytes(32).toString('base64url'), digits: String(randomInt(100)).padStart(2, '0') }
}

export function hashEntry(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
