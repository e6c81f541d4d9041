export interface ToastContent {
  title: string
  description?: string
  tone: 'success' | 'error'
}

export interface Toast extends ToastContent {
  id: number
  open: boolean
}

/** How long a closed toast is kept before it is dropped, in milliseconds (SPEC section 4). */
const removalDelay = 1_000_000

let toast: Toast | null = null
let nextId = 1
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(next: Toast | null) {
  toast = next
  for (const listener of listeners) listener()
}

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function currentToast(): Toast | null {
  return toast
}

/** Shows a toast. At most one is visible: a new one replaces the one before (SPEC section 4). */
export function notify(content: ToastContent): void {
  clearTimeout(removal)
  show({ ...content, id: nextId++, open: true })
}

export function dismissToast(id: number): void {
  if (toast?.id !== id) return
  show({ ...toast, open: false })
  removal = setTimeout(() => show(null), removalDelay)
}

const storageKey = 'toast-after-reload'
/** The toasts that must outlive a full page load. Only these names are ever stored, never a text or a person's name. */
const lastingToasts = ['loginSuccess', 'accountDeleted'] as const
export type LastingToast = (typeof lastingToasts)[number]

/** Asks for a toast on the page that is loaded next in this tab. */
export function notifyAfterReload(name: LastingToast): void {
  try {
    sessionStorage.setItem(storageKey, name)
  } catch {
    // without storage the next page simply greets nobody
  }
}

/** The toast that the page before asked for. It is handed out once. */
export function takeLastingToast(): LastingToast | null {
  try {
    const stored = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return lastingToasts.find((name) => name === stored) ?? null
  } catch {
    return null
  }
}
