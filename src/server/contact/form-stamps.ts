import { createHmac, timingSafeEqual } from 'node:crypto'

/** When a form was begun, as text that nobody else can make: `<milliseconds in base 36>.<HMAC-SHA256>`. */
export function stampForm(secret: string, now: Date): string {
  const instant = now.getTime().toString(36)
  return `${instant}.${sign(secret, instant)}`
}

/** Milliseconds since the form was begun; `null` when the stamp is not ours. */
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
