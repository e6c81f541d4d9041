import type { Db } from '#server/db/open.ts'
import { findSecret } from '#server/db/secrets.ts'
import { late } from '#server/errors.ts'

/** Loaded with the first subscription or message. */
export const webPush = late('web-push', () => import('web-push'))

/** The site's key pair by which push services recognize it (RFC 8292), both parts in base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** The keys of this site, the same for all processes; made on first use. Browsers bind their subscriptions to the public key, so it must not change. */
export async function readVapidKeys(db: Db): Promise<VapidKeys> {
  return JSON.parse(await findSecret(db, 'vapid', makeKeys))
}

async function makeKeys(): Promise<string> {
  return JSON.stringify((await webPush()).default.generateVAPIDKeys())
}
