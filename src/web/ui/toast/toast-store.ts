import { tabStorage } from '#web/browser-storage.ts'
import { createStore } from '#web/store.ts'

export interface ToastContent {
  title: string
  description?: string
  tone: 'success' | 'error'
  /** A button beside the text, such as Undo. */
  action?: ToastAction
}

export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast extends ToastContent {
  id: number
  open: boolean
}

/** How long a closed toast stays in the store, in milliseconds (docs/product.md 3.8). */
const removalDelayMs = 1_000_000

let nextId = 1
let removal: ReturnType<typeof setTimeout> | undefined

export const toastStore = createStore<Toast | null>(null)

/** Shows a toast. At most one is visible: a new one replaces the one before (docs/product.md 3.8). */
export function notify(content: ToastContent): void {
  clearTimeout(removal)
  toastStore.set({ ...content, id: nextId++, open: true })
}

export function dismissToast(id: number): void {
  const toast = toastStore.get()
  if (toast?.id !== id) return
  toastStore.set({ ...toast, open: false })
  removal = setTimeout(() => toastStore.set(null), removalDelayMs)
}

const storageKey = 'toast-after-reload'
/** The toasts that must outlive a full page load. Only these names are ever stored, never a text or a person's name. */
const lastingToasts = ['loginSuccess', 'accountDeleted'] as const
export type LastingToast = (typeof lastingToasts)[number]

/** Shows a toast on the next page that is loaded in this tab. */
export function notifyAfterReload(name: LastingToast): void {
  tabStorage.write(storageKey, name)
}

/** Returns and removes the toast that the previous page stored. */
export function takeLastingToast(): LastingToast | null {
  const stored = tabStorage.take(storageKey)
  return lastingToasts.find((name) => name === stored) ?? null
}
