import { addressIn, isLanguage, type Language } from '#contract/languages.ts'
import { createStore } from '#web/store.ts'

const apps = [
  ['kakao', /KAKAOTALK/i],
  ['kakaoStory', /KAKAOSTORY/i],
  ['band', /\bBAND\//i],
  ['naver', /NAVER\(inapp/i],
  ['daum', /DaumApps|DaumDevice/i],
  ['threads', /\bBarcelona\b/],
  ['instagram', /Instagram/i],
  ['line', /\bLine\//i],
  ['facebook', /FBA[NV]|FB_IAB/i],
  ['weChat', /MicroMessenger/i],
  ['tikTok', /musical_ly|BytedanceWebview|\bTikTok\b/i],
  ['x', /Twitter(?: for iP|Android)/i],
  // What Android calls the browser inside any app.
  ['other', /; wv\)/],
] as const

/** The app whose own browser this is; null in real browsers. */
export function appOf(userAgent: string): (typeof apps)[number][0] | null {
  return apps.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
}

/** Whether this is the browser inside KakaoTalk or another app, which cannot download files, install the site or show push messages. Node has another name. */
export const isInAppBrowser = appOf(navigator.userAgent) !== null

/** The fragment of the password link, or of the link of another browser, that the login page shows and has removed from the address; '' without one. */
export const secretFragment = createStore('')

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
