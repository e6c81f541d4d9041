import { appOf } from '#web/in-app-browser/in-app-browser.ts'

export interface Surroundings {
  userAgent: string
  /** Distinguishes an iPad that asks for desktop pages from a Mac. */
  maxTouchPoints: number
  isStandalone: boolean
  isSecure: boolean
  hasPush: boolean
  permission: NotificationPermission
  hasWorker: boolean
  savesData: boolean
  isOffered: boolean
}

export type PushObstacle =
  | 'inApp' // the browser inside KakaoTalk or another app
  | 'notOffered'
  | 'insecure'
  | 'oldIos' // before 16.4
  | 'addToHomeScreen' // iPhone and iPad
  | 'unsupported'
  | 'blocked'
  | 'savesData'

/** The reason that the person has to deal with first; null if the browser can show push messages. */
export function pushObstacle(browser: Surroundings): PushObstacle | null {
  if (appOf(browser.userAgent) !== null) return 'inApp'
  if (!browser.isOffered) return 'notOffered'
  if (!browser.isSecure) return 'insecure'
  if (isAppleMobile(browser)) {
    const [, major = 99, minor = 0] = / OS (\d+)_(\d+)/.exec(browser.userAgent)?.map(Number) ?? []
    if (major < 16 || (major === 16 && minor < 4)) return 'oldIos'
    if (!browser.isStandalone) return 'addToHomeScreen'
  }
  if (!browser.hasPush) return 'unsupported'
  if (browser.permission === 'denied') return 'blocked'
  return browser.savesData && !browser.hasWorker ? 'savesData' : null
}

function isAppleMobile({ userAgent, maxTouchPoints }: Surroundings): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
