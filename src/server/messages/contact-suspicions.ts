import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ContactMessageSubmission, ContactSuspicion } from '#contract/messages/contact-messages.ts'

const dayMs = 24 * 60 * 60 * 1_000
/** No person writes a message faster. */
const minAgeMs = 3_000
const manyLinks = 3

// A scheme, www, markup, or a bare host with a path.
const link = /https?:\/\/|\bwww\.|\[url\b|<a\s|(?<![@.\w-])(?:[a-z\d-]+\.)+[a-z]{2,}\/\S/gi

/** A message of this weight is marked as spam; a single weak sign can be an honest person's. */
const spamWeight = 2

/** @param age milliseconds since the form was opened; `undefined` without a stamp, `null` for a forged one. */
export function findSuspicions(
  { name, subject, message, website }: ContactMessageSubmission,
  age: number | null | undefined,
): { isSpam: boolean; suspicions: ContactSuspicion[] } {
  const links = countLinks(`${subject}\n${message}`)
  const weights: Record<Exclude<ContactSuspicion, 'ceiling'>, number> = {
    trap: website?.trim() ? 2 : 0,
    // Without a stamp the message did not come from our form; with a forged one it is an attack.
    form: age === undefined ? 1 : age === null ? 2 : 0,
    timing: typeof age === 'number' && (age < minAgeMs || age > dayMs) ? 1 : 0,
    links: links >= manyLinks ? 2 : Math.sign(links),
    name: countLinks(name) > 0 ? 2 : 0,
  }
  const suspicions = (Object.keys(weights) as (keyof typeof weights)[]).filter((suspicion) => weights[suspicion] > 0)
  return { isSpam: suspicions.reduce((sum, suspicion) => sum + weights[suspicion], 0) >= spamWeight, suspicions }
}

function countLinks(text: string): number {
  return text.match(link)?.length ?? 0
}

/** When the form was opened, signed: `<milliseconds in base 36>.<HMAC-SHA256>`. */
export function stampForm(secret: string, now: Date): string {
  const instant = now.getTime().toString(36)
  return `${instant}.${sign(secret, instant)}`
}

/** Null for a forged stamp. */
export function ageOfStamp(stamp: string, secret: string, now: Date): number | null {
  const [instant = '', signature = ''] = stamp.split('.')
  const expected = Buffer.from(sign(secret, instant))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return now.getTime() - Number.parseInt(instant, 36)
}

function sign(secret: string, instant: string): string {
  return createHmac('sha256', secret).update(`form ${instant}`).digest('base64url')
}
