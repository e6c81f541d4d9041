import { endOnServer, readPushOwner, sendSubscription } from '#web/notices/push/push-subscription.ts'
import { readPreferences } from './copies.ts'
import { ownPath, readPush } from './strategy.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows a message, whatever it holds. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const { title, options, path } = readPush(jsonIn(data), (await readPreferences()).language, self.location.origin)
  const pictures = { icon: '/icon-192.png', badge: '/badge-96.png' }
  await self.registration.showNotification(title, { ...options, ...pictures, data: { path } })
}

function jsonIn(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}

/** Opens what the notification is about, in an open tab of the site if there is one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close()
  const { origin } = self.location
  const address = new URL(ownPath(String(notification.data?.path ?? '/'), origin), origin).href
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url === address) ?? tabs.find(({ focused }) => focused) ?? tabs[0]
  if (!tab) return void (await self.clients.openWindow(address))
  // Some systems do not let it come to the front; then it still shows the page.
  await tab.focus().catch(() => {})
  if (tab.url === address) return
  // A tab that the worker does not control cannot be navigated.
  await tab.navigate(address).catch(() => self.clients.openWindow(address))
}

/** The browser has replaced its subscription: the server hears of the new one while the session lasts, else when Settings is opened. */
export async function renewSubscription({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const owner = await readPushOwner()
  if (!owner) return
  const { pushManager } = self.registration
  const present = newSubscription ?? (await pushManager.getSubscription())
  const subscription = present ?? (oldSubscription && (await pushManager.subscribe(oldSubscription.options)))
  if (!subscription) return
  const device = await sendSubscription(subscription, owner.userId)
  if (device.id !== owner.deviceId) await endOnServer(owner.deviceId)
}
