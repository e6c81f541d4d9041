import { useSyncExternalStore } from 'react'
import type { NotificationPreferences } from '#contract/accounts/users.ts'

const storageKey = 'notifications'

/** SPEC section 2: both are on until somebody turns them off. */
export const everything: NotificationPreferences = { emailNotifications: true, eventReminders: true }

/** What the stored text says. Whatever is missing or damaged is on. */
export function readNotifications(stored: string | null): NotificationPreferences {
  try {
    const found: unknown = JSON.parse(stored ?? 'null')
    if (typeof found !== 'object' || found === null) return everything
    const { emailNotifications, eventReminders } = found as Partial<Record<keyof NotificationPreferences, unknown>>
    return { emailNotifications: emailNotifications !== false, eventReminders: eventReminders !== false }
  } catch {
    return everything
  }
}

let choice: NotificationPreferences | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function storedChoice(): NotificationPreferences {
  if (choice === null) {
    try {
      choice = readNotifications(localStorage.getItem(storageKey))
    } catch {
      choice = everything // without storage the choice lasts as long as the page
    }
  }
  return choice
}

/** Keeps the choice on this device. */
export function rememberNotifications(next: NotificationPreferences): void {
  choice = next
  try {
    localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // kept in memory all the same
  }
  for (const listener of listeners) listener()
}

/** What this device remembers; the server draws the defaults. */
export function useDeviceNotifications(): NotificationPreferences {
  return useSyncExternalStore(subscribe, storedChoice, () => everything)
}
