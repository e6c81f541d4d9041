import { ECDH } from 'node:crypto'
import type { Config } from '#server/config.ts'

/**
 * The push services of browsers: Chrome, Samsung Internet, Brave, Opera and others use Google's; Firefox, Edge and Safari have their own.
 * A leading dot stands for every host below the name.
 */
const knownHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/**
 * Whether the site may send to this address. A browser names it, so it could be any address that this server reaches: only https addresses of known push
 * services are used, and those of the setting PUSH_SERVICES.
 */
export function isPushService(endpoint: string, { pushServices }: Pick<Config, 'pushServices'>): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  if (pushServices.includes(url.host)) return true
  if (url.port !== '') return false
  return knownHosts.some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host))
}

/** Whether a browser's public key is a point on the curve: with any other nothing can be encrypted. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
