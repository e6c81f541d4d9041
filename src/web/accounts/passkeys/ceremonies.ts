import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyCreation, PasskeyRequest, SignedChallenge } from '#contract/accounts/auth.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { passkeysTexts } from './passkeys.texts.ts'

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
export class PasskeyFailure extends Error {
  override name = 'PasskeyFailure'
  readonly reason: (typeof reasons)[keyof typeof reasons] | 'failed'

  constructor(cause: Error) {
    super(cause.message, { cause })
    this.reason = reasons[cause.name as keyof typeof reasons] ?? 'failed'
  }
}

/** Has the browser ask the person for a new passkey. @throws PasskeyFailure */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON }).catch(fail)
}

/** Has the browser ask the person for a passkey of this site. Ends an offer (`offerPasskey`). @throws PasskeyFailure */
export async function signWithPasskey(optionsJSON: PasskeyRequest): Promise<SignedChallenge> {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON }).then(withoutRest, fail)
}

/** Whether the browser can offer passkeys among the names that it fills in. */
export async function canOfferPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await library()
  return browserSupportsWebAuthnAutofill()
}

/**
 * Has the browser offer passkeys beside the names that it fills into the field `autocomplete="… webauthn"`, until the person takes one, another ceremony begins
 * or `endCeremony` is called.
 */
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

/** Why a passkey was not made or used, and what to do about it. */
export function usePasskeyFailure() {
  const t = useTexts(passkeysTexts)
  const reason = useFailureReason()
  return (error: Error): string => (error instanceof PasskeyFailure ? t(`failures.${error.reason}`) : reason(error))
}
