import { ECDH } from 'node:crypto'
import { noticeLink, noticeOf, noticeText } from '#server/activities/all-activities.ts'
import { rideSpan } from '#server/club-time.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { findSecret } from '#server/db/secrets.ts'
import type { PushSubscriptionRow } from '#server/db/tables.ts'
import { late } from '#server/errors.ts'
import type { Deliverable } from './notices.ts'

interface PushMessage {
  payload: string
  urgency: 'normal' | 'high'
  /** In seconds. */
  ttl: number
}

const maxTtl = 2 * 24 * 60 * 60
/** Push services accept 4,096 bytes, encrypted. Three bytes for a Korean character. */
const maxLength = { title: 200, body: 600 }

/** Declarative Web Push (8030 is its mark). It names no person and no meeting place, and has no words that an officer typed for it, because it is shown on locked phones. */
export function composePush(
  { notice, person }: Deliverable,
  { club, publicUrl, now }: Pick<Config, 'club' | 'publicUrl'> & { now: Date },
): PushMessage {
  const { facts, counts } = notice
  const { heading, text } = noticeText(facts, person.language, { ...(counts && { counts }) })
  const link = noticeLink(notice, facts, counts)
  const notification = {
    title: shorten(heading, maxLength.title),
    body: shorten(text, maxLength.body),
    navigate: publicUrl === undefined ? link : new URL(link, publicUrl).href,
    lang: person.language,
    // A repetition replaces the first one.
    tag: notice.id,
  }
  const start = facts.ride && rideSpan({ ...facts.ride, endTime: null }, club.timeZone).start
  const untilStart = start && (start.getTime() - now.getTime()) / 1000
  return {
    payload: JSON.stringify({ web_push: 8030, notification }),
    urgency: noticeOf(notice.kind).push === 'high' ? 'high' : 'normal',
    ttl: Math.max(0, Math.floor(Math.min(maxTtl, untilStart ?? maxTtl))),
  }
}

function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`
}

/** Of the answer only the status is read, and no redirect followed: the address comes from a user. Rejects when the service did not answer. */
export async function sendPush(
  { endpoint, p256dh, auth }: Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>,
  { payload, ttl, urgency }: PushMessage,
  { keys, subject, signal }: { keys: VapidKeys; subject: string; signal: AbortSignal },
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

/** A leading dot stands for every host below the name. */
const knownHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/** A browser names it, so it could be any address that this server reaches. */
export function isPushService(endpoint: string, { pushServices }: Pick<Config, 'pushServices'>): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  if (pushServices.includes(url.host)) return true
  if (url.port !== '') return false
  return knownHosts.some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host))
}

/** With anything but a point on the curve nothing can be encrypted. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** Loaded with the first subscription or message. */
const webPush = late('web-push', () => import('web-push'))

/** RFC 8292, in base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Made on first use. Browsers bind their subscriptions to the public key, so it must not change. */
export async function readVapidKeys(db: Db): Promise<VapidKeys> {
  return JSON.parse(await findSecret(db, 'vapid', async () => JSON.stringify((await webPush()).default.generateVAPIDKeys())))
}
