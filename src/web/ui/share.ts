import { attemptNow, inTime } from '#web/browser-abilities.ts'

export interface Shared {
  title: string
  text: string
  /** Below the text; left out where the text itself has an address. */
  url?: string
}

export const hasShareDialog = () => attemptNow(() => typeof navigator.share) === 'function'

/** By the system's dialog, else the clipboard; browsers allow both only in response to a click. @returns `done` also when the dialog was cancelled. */
export async function share(shared: Shared): Promise<'done' | 'copied' | 'failed'> {
  if (hasShareDialog()) {
    try {
      await navigator.share(shared)
      return 'done'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'done'
    }
  }
  try {
    await copy(copiedText(shared))
    return 'copied'
  } catch {
    return 'failed'
  }
}

/** How long a browser may take, in milliseconds. Some never answer; then the text is shown to be copied by hand. */
const clipboardTimeoutMs = 3000

/** Copies a text to the clipboard. @throws when the browser refuses it, as it does without https, or does not answer. */
export function copy(text: string): Promise<void> {
  return inTime(() => navigator.clipboard.writeText(text), clipboardTimeoutMs)
}

export function copiedText({ text, url }: Shared): string {
  return url === undefined ? text : `${text}\n${url}`
}
