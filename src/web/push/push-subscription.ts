import type { PushDevice } from '#contract/notices/push.ts'
import { request } from '#web/api/request.ts'

// Used by Settings and by the service worker; docs/decisions/013.

/** Whose messages this browser shows. A cache, because the service worker has no other storage as simple. */
const cacheName = 'push'
const address = '/push-owner'

export interface PushOwner {
  userId: string
  /** The id that the server gave this browser. */
  deviceId: string
}

export async function readPushOwner(): Promise<PushOwner | null> {
  const copy = await caches.match(address, { cacheName })
  return copy ? ((await copy.json()) as PushOwner) : null
}

/** Tells the server where to send this user's messages: a new browser, new keys, or a new session. */
export async function sendSubscription(subscription: PushSubscription, userId: string): Promise<PushDevice> {
  const device = await request<PushDevice>('POST', '/api/push', subscription)
  const cache = await caches.open(cacheName)
  await cache.put(address, Response.json({ userId, deviceId: device.id } satisfies PushOwner))
  return device
}

/** Ends the messages to one of the user's browsers. */
export const endOnServer = (deviceId: string) => request<void>('DELETE', `/api/push/${encodeURIComponent(deviceId)}`)

/** Subscribes the browser with the site's present key, and tells the server. */
export async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  { publicKey, userId }: { publicKey: string; userId: string },
): Promise<PushDevice> {
  const key = bytesOf(publicKey)
  const before = await pushManager.getSubscription()
  if (before && !isKey(before, key)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return sendSubscription(subscription, userId)
}

function isKey({ options: { applicationServerKey } }: PushSubscription, key: Uint8Array): boolean {
  const used = new Uint8Array(applicationServerKey ?? new ArrayBuffer())
  return used.length === key.length && used.every((byte, index) => byte === key[index])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))
}

/** Ends the messages in this browser: its address becomes invalid, whatever the server knows. */
export async function forgetPush(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  await caches.delete(cacheName)
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
