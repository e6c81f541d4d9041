/** What the tabs of a browser tell each other; the language they read from the storage (i18n/language.tsx). */
export type TabNews = { kind: 'login' | 'logout' } | { kind: 'theme' | 'textSize'; value: string }

let channel: BroadcastChannel | undefined

/** Opened when the page first needs it, and only in browsers. A tab does not hear itself. */
export function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('tabs')
  return channel
}

export function tellOtherTabs(news: TabNews): void {
  otherTabs().postMessage(news)
}
