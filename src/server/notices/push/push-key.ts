import { ECDH } from 'node:crypto'

/** Whether a browser's public key is a point on the curve: with any other nothing can be encrypted. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
