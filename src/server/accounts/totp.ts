import { Secret, TOTP } from 'otpauth'

/** Bytes of the key, as RFC 4226 recommends. */
const secretBytes = 20
/** Seconds for which a code is shown. */
const period = 30
/** How many codes before and after the present one are accepted: the clocks of phones differ. */
const window = 1

/** What people and keyboards put between the signs of a code: spaces, any dash, dots, and the long vowel marks that stand for a dash on Asian keyboards. */
const between = /[\s\p{Pd}\p{Cf}\u2212\u30fc\u1173_.·]/gu

/** A code of any kind as typed: in any case and width, with spaces or hyphens. */
export function plainCode(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replaceAll(between, '')
}

export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** What apps read from the QR code (`otpauth://totp/…`). */
export function addressOf(secret: string, { issuer, username }: { issuer: string; username: string }): string {
  return authenticator(secret, { issuer, label: username }).toString()
}

/** Whether the text has the form of a code from an app, as typed; recovery codes are longer. */
export function isAppCode(code: string): boolean {
  return /^[0-9]{6}$/.test(plainCode(code))
}

/** The number of the half minute whose code this is; undefined when it is none of the present ones. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = plainCode(code)
  if (!isAppCode(token)) return undefined
  const delta = authenticator(secret).validate({ token, timestamp: now.getTime(), window })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
}

/** SHA-1, six digits and half a minute: many apps ignore what else an address says. */
function authenticator(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
}
