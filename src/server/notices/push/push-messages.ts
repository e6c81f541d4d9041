import { noticeLink, noticeOf, noticeText } from '#server/activities/all-activities.ts'
import { rideSpan } from '#server/club-time.ts'
import type { Config } from '#server/config.ts'
import type { PushSubscriptionRow } from '#server/db/tables.ts'
import type { Deliverable } from '#server/notices/notices.ts'
import { type VapidKeys, webPush } from './vapid.ts'

interface PushMessage {
  payload: string
  urgency: 'normal' | 'high'
  /** Seconds for which the push service keeps it for a phone that is off. */
  ttl: number
}

const maxTtl = 2 * 24 * 60 * 60
/** Push services accept 4,096 bytes, encrypted. Three bytes for a Korean character. */
const maxLength = { title: 200, body: 600 }

/**
 * Declarative Web Push (the number is its mark): Safari shows it without a service worker, the other browsers by the site's. It names no person and no
 * meeting place, because it is shown on locked phones.
 */
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

interface PushSender {
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
