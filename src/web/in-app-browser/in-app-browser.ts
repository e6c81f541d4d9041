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
