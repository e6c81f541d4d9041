import { createECDH } from 'node:crypto'
import type { Db } from '#server/db/open.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Part B has the real one. */
export async function readVapidKeys(db: Db): Promise<VapidKeys> {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  const value = JSON.stringify({ publicKey, privateKey: pair.getPrivateKey('base64url') })
  await db
    .insertInto('secrets')
    .values({ name: 'vapid', value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return JSON.parse((await db.selectFrom('secrets').select('value').where('name', '=', 'vapid').executeTakeFirstOrThrow()).value)
}
