import { revokePushSubscription, savePushSubscription } from '#contract/notices/notice-calls.ts'
import type { PushDevice, PushSubscriptionInput } from '#contract/notices/notices.ts'
import { request } from '#web/api/calls.ts'
import { attempt, inTime } from '#web/browser-abilities.ts'

// Used by Settings and by the service worker; docs/decisions/013.

/** Whose messages this browser shows. A cache, because the service worker has no other storage as simple. */
const cacheName = 'push'
const address = '/push-owner'
const storageTimeoutMs = 3000

export interface PushOwner {
  userId: string
  deviceId: string
}

/** @throws when the browser's storage cannot be read. */
export async function readPushOwner(): Promise<PushOwner | null> {
  return inTime(async () => {
    const copy = await caches.match(address, { cacheName })
    return copy ? ((await copy.json()) as PushOwner) : null
  }, storageTimeoutMs)
}

/** For a new browser, new keys, or a new session. */
export async function sendSubscription(subscription: PushSubscription, userId: string): Promise<PushDevice> {
  const device = await request(savePushSubscription, subscription.toJSON() as PushSubscriptionInput)
  const owner: PushOwner = { userId, deviceId: device.id }
  try {
    await inTime(async () => (await caches.open(cacheName)).put(address, Response.json(owner)), storageTimeoutMs)
  } catch (error) {
    // Without the owner this browser shows no message: the server must not send any.
    await endOnServer(device.id).catch(() => {})
    throw error
  }
  return device
}

export const endOnServer = (deviceId: string) => request(revokePushSubscription, { id: deviceId })

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

/** Its address becomes invalid, whatever the server knows. As far as the browser can; never rejects. */
export async function forgetPush(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  await attempt(() => caches.delete(cacheName))
  await attempt(async () => (await registration?.pushManager?.getSubscription())?.unsubscribe(), storageTimeoutMs)
}
