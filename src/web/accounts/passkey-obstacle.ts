import { appOf } from '#web/in-app-browser/in-app-browser.ts'
import { useHydrated } from '#web/ui/use-browser.ts'

interface Surroundings {
  userAgent: string
  hostname: string
  isSecure: boolean
  hasPasskeys: boolean
}

type PasskeyObstacle =
  | 'inApp' // the browser inside KakaoTalk or another app
  | 'insecure'
  | 'address' // a number: passkeys belong to names
  | 'unsupported'

const number = /^[\d.]+$|^\[/

/** Why this browser cannot make or use passkeys here, the reason first that the person has to deal with first; null if it can. */
export function passkeyObstacle({ userAgent, hostname, isSecure, hasPasskeys }: Surroundings): PasskeyObstacle | null {
  if (appOf(userAgent) !== null) return 'inApp'
  if (!isSecure) return 'insecure'
  if (number.test(hostname)) return 'address'
  return hasPasskeys ? null : 'unsupported'
}

export function obstacleHere(): PasskeyObstacle | null {
  return passkeyObstacle({
    userAgent: navigator.userAgent,
    hostname: location.hostname,
    isSecure: isSecureContext,
    hasPasskeys: 'PublicKeyCredential' in window,
  })
}

/** Undefined on the server and until hydration: not known yet. */
export function usePasskeyObstacle(): PasskeyObstacle | null | undefined {
  return useHydrated() ? obstacleHere() : undefined
}
