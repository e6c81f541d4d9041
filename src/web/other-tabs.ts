/** What the tabs of a browser tell each other: that someone has logged in or out, or how pages look from now on. */
export type TabNews = { kind: 'login' | 'logout' } | { kind: 'language' | 'theme' | 'textSize'; value: string }

// Opened when the page first needs it, and only in browsers. A tab does not hear itself.
let channel: BroadcastChannel | undefined
function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('tabs')
  return channel
}

export function tellOtherTabs(news: TabNews): void {
  openChannel().postMessage(news)
}

/** @returns a function that ends it. */
export function hearOtherTabs(listener: (news: TabNews) => void): () => void {
  const hear = ({ data }: MessageEvent<TabNews>) => listener(data)
  openChannel().addEventListener('message', hear)
  return () => openChannel().removeEventListener('message', hear)
}
