import { addressIn, isLanguage, type Language } from '#contract/languages.ts'
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

/**
 * The address of this page, never one that a link could name. The other browser knows no choice of language, so it travels along; and so does the secret
 * of a password link or of another browser's, on purpose: without it the link would show a login to someone who has no password. It goes to this site
 * alone, in the fragment, as in the link that the person got.
 */
export function pageOutside({ href, searchParams }: URL, language: Language, fragment = ''): URL {
  const page = new URL(isLanguage(searchParams.get('lang')) ? href : addressIn(language, href))
  if (page.pathname === '/login' && fragment !== '') page.hash = fragment
  return page
}
