import type { NotificationPreferences } from '#contract/accounts/users.ts'
import { deviceStorage } from '#web/browser-storage.ts'
import { createStore } from '#web/store.ts'

const storageKey = 'notifications'

/** Both are on until the user turns them off (docs/product.md 7.6). */
export const defaultNotifications: NotificationPreferences = { emailNotifications: true, eventReminders: true }

/** The stored choice. Whatever is missing or damaged is on. */
export function readNotifications(stored: string | null): NotificationPreferences {
  try {
    const found: unknown = JSON.parse(stored ?? 'null')
    if (typeof found !== 'object' || found === null) return defaultNotifications
    const { emailNotifications, eventReminders } = found as Partial<Record<keyof NotificationPreferences, unknown>>
    return { emailNotifications: emailNotifications !== false, eventReminders: eventReminders !== false }
  } catch {
    return defaultNotifications
  }
}

/** The choice on this device. */
export const deviceNotifications = createStore(defaultNotifications, () => readNotifications(deviceStorage.read(storageKey)))

export function storeNotifications(next: NotificationPreferences): void {
  deviceNotifications.set(next)
  deviceStorage.write(storageKey, JSON.stringify(next))
}
