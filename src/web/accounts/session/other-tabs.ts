import { attemptNow } from '#web/browser-abilities.ts'

/** What the tabs of a browser tell each other; the language they read from the storage (i18n/language.tsx). */
export type TabNews = { kind: 'login' | 'logout' } | { kind: 'theme' | 'textSize'; value: string }

let channel: BroadcastChannel | undefined

/** Opened when the page first needs it, and only in browsers. A tab does not hear itself. Undefined where the browser has none. */
function otherTabs(): BroadcastChannel | undefined {
  channel ??= attemptNow(() => new BroadcastChannel('tabs'))
  return channel
}

export function tellOtherTabs(news: TabNews): void {
  attemptNow(() => otherTabs()?.postMessage(news))
}

export function hearOtherTabs(listener: (news: TabNews) => void): void {
  otherTabs()?.addEventListener('message', ({ data }: MessageEvent<TabNews>) => listener(data))
}
