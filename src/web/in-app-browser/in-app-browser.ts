import { createStore } from '#web/store.ts'

/** Whether this is the browser inside KakaoTalk or another app, which cannot download files, install the site or show push messages. Node has another name. */
export const isInAppBrowser = isInApp(navigator.userAgent)

export function isInApp(userAgent: string): boolean {
  return /KAKAOTALK|NAVER\(inapp|Instagram|FBA[NV]|\bLine\//i.test(userAgent)
}

/** The fragment of the password link that the login page shows and has removed from the address; '' without one. */
export const passwordFragment = createStore('')
