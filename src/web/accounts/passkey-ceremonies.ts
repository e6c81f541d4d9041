import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyCreation, PasskeyRequest, SignedChallenge } from '#contract/accounts/auth.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
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
