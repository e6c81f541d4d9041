import { Secret, TOTP } from 'otpauth'

/** Seconds for which a code is shown. */
const period = 30

/** Between the signs of a code: spaces, any dash, dots, and the long vowel marks that stand for a dash on Asian keyboards. */
const between = /[\s\p{Pd}\p{Cf}\u2212\u30fc\u1173_.·]/gu

/** Of a code in any case and width, with spaces or hyphens. */
export function plainCode(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replaceAll(between, '')
}

/** 20 bytes, as RFC 4226 recommends. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What apps read from the QR code (`otpauth://totp/…`). */
export function addressOf(secret: string, { issuer, username }: { issuer: string; username: string }): string {
  return authenticator(secret, { issuer, label: username }).toString()
}

/** Whether the text has the form of a code from an app; recovery codes are longer. */
export function isAppCode(code: string): boolean {
  return /^[0-9]{6}$/.test(plainCode(code))
}

/** The number of the half minute whose code this is: the present one or, since the clocks of phones differ, one beside it. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = plainCode(code)
  if (!isAppCode(token)) return undefined
  const delta = authenticator(secret).validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
}

/** SHA-1, six digits and half a minute: many apps ignore what else an address says. */
function authenticator(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
}
