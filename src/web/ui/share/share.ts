export interface Shared {
  title: string
  text: string
  /** Below the text; left out where the text itself has an address. */
  url?: string
}

/** Whether the system has a share dialog. */
export const hasShareDialog = () => typeof navigator.share === 'function'

/**
 * Opens the system's share dialog where there is one, else copies the text to the clipboard. Browsers allow both only in response
 * to a click.
 * @returns `done` also when the dialog was cancelled.
 */
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
    // Browsers reject it without https, or when the user does.
    await navigator.clipboard.writeText(copiedText(shared))
    return 'copied'
  } catch {
    return 'failed'
  }
}

/** What the clipboard gets. */
export function copiedText({ text, url }: Shared): string {
  return url === undefined ? text : `${text}\n${url}`
}
