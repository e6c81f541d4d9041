import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyCreation, PasskeyRequest, SignedChallenge } from '#contract/accounts/auth.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { appOf } from '#web/in-app-browser/in-app-browser.ts'
import { useHydrated } from '#web/ui/use-browser.ts'
import { passkeysTexts } from './settings.texts.ts'

// The library is downloaded when the browser is first asked.
const library = () => import('@simplewebauthn/browser')

const reasons = {
  NotAllowedError: 'cancelled', // also when the time is over, and when the device has no passkey of this site
  InvalidStateError: 'known',
  SecurityError: 'address',
  NotSupportedError: 'device',
  ConstraintError: 'device',
} as const

/** Why the browser gave no passkey. */
class PasskeyFailure extends Error {
  override name = 'PasskeyFailure'
  readonly reason: (typeof reasons)[keyof typeof reasons] | 'failed'

  constructor(cause: Error) {
    super(cause.message, { cause })
    this.reason = reasons[cause.name as keyof typeof reasons] ?? 'failed'
  }
}

/** @throws PasskeyFailure */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON }).catch(fail)
}

/** Ends an offer (`offerPasskey`). @throws PasskeyFailure */
export async function signWithPasskey(optionsJSON: PasskeyRequest): Promise<SignedChallenge> {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON }).then(withoutRest, fail)
}

/** Whether the browser can offer passkeys among the names that it fills in. */
export async function canOfferPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await library()
  return browserSupportsWebAuthnAutofill()
}

/** Beside the names that it fills into the field `autocomplete="… webauthn"`, until the person takes one, another ceremony begins or `endCeremony` is called. */
export async function offerPasskey(optionsJSON: PasskeyRequest): Promise<SignedChallenge> {
  const { startAuthentication } = await library()
  return withoutRest(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
}

export async function endCeremony(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

/** `userHandle` is left out, not undefined, where a device gives none. */
function withoutRest({ id, rawId, response }: AuthenticationResponseJSON): SignedChallenge {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
  }
}

function fail(error: Error): never {
  throw new PasskeyFailure(error)
}

/** Why a passkey was not made or used. @param ifNone what else helps where the device may have no passkey of this site. */
export function usePasskeyFailure() {
  const t = useTexts(passkeysTexts)
  const reason = useFailureReason()
  return (error: Error, ifNone = ''): string => {
    if (!(error instanceof PasskeyFailure)) return reason(error)
    const why = t(`failures.${error.reason}`)
    return error.reason === 'cancelled' && ifNone !== '' ? `${why} ${ifNone}` : why
  }
}

/** What the browser says about itself. */
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
