import type { PushSubscriptionRow } from '#server/db/tables.ts'
import type { PushMessage } from './compose-push.ts'
import { type VapidKeys, webPush } from './vapid.ts'

export interface PushSender {
  keys: VapidKeys
  /** `mailto:` address at which the push service reaches the club. */
  subject: string
}

/**
 * Sends one encrypted message. Redirects are not followed, and of the answer only the status is read: the address comes from a user.
 * @returns the status of the push service. Rejects when it did not answer.
 */
export async function sendPush(
  { endpoint, p256dh, auth }: Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>,
  { payload, ttl, urgency }: PushMessage,
  { keys, subject, signal }: PushSender & { signal: AbortSignal },
): Promise<number> {
  const { headers, body } = (await webPush()).default.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject, ...keys },
    TTL: ttl,
    urgency,
    contentEncoding: 'aes128gcm',
  })
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: new Uint8Array(body),
    redirect: 'manual',
    signal,
  })
  await answer.body?.cancel()
  return answer.status
}
