import { rideSpan } from '#server/club-time.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { PushSubscriptionRow } from '#server/db/tables.ts'
import { type Deliverable, findNewsOf, findRideOf } from '#server/notices/find-notice.ts'
import { countInbox } from '#server/notices/inbox.ts'
import { readFacts, withCurrentNews, withCurrentRide } from '#server/notices/matters.ts'
import { noticeLink, noticeText } from '#server/notices/notice-texts.ts'
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
export async function composePush(
  db: Db,
  { notice, person }: Deliverable,
  { club, publicUrl, now }: Pick<Config, 'club' | 'publicUrl'> & { now: Date },
): Promise<PushMessage> {
  const stored = readFacts(notice)
  const current = 'ride' in stored ? await findRideOf(db, notice) : undefined
  const news = stored.kind === 'announcement' ? await findNewsOf(db, notice) : undefined
  const facts = withCurrentNews(withCurrentRide(stored, current), news)
  const counts = facts.kind === 'inbox' ? await countInbox(db, facts.since) : undefined
  const { heading, text } = noticeText(facts, person.language, { ...(counts && { counts }) })
  const link = noticeLink(notice, counts)
  const notification = {
    title: shorten(heading, maxLength.title),
    body: shorten(text, maxLength.body),
    navigate: publicUrl === undefined ? link : new URL(link, publicUrl).href,
    lang: person.language,
    // A repetition replaces the first one.
    tag: notice.id,
  }
  const ride = 'ride' in facts ? (current ?? { ...facts.ride, endTime: null }) : undefined
  const untilStart = ride && (rideSpan(ride, club.timeZone).start.getTime() - now.getTime()) / 1000
  return {
    payload: JSON.stringify({ web_push: 8030, notification }),
    urgency: notice.kind === 'rideCancelled' ? 'high' : 'normal',
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
