import { appOf } from './in-app-browser.ts'

/**
 * The link that leaves the app's own browser with the page; null where the app has none, so that words must do. KakaoTalk has an address for it; on
 * Android other apps open Chrome by an intent, which takes a second fragment after the page's own.
 */
export function outsideAddress(userAgent: string, { href, protocol }: Pick<URL, 'href' | 'protocol'>): string | null {
  if (appOf(userAgent) === 'kakao') return `kakaotalk://web/openExternal?url=${encodeURIComponent(href)}`
  if (!/Android/.test(userAgent)) return null
  const scheme = protocol.slice(0, -1)
  return `intent${href.slice(scheme.length)}#Intent;scheme=${scheme};package=com.android.chrome;end`
}
