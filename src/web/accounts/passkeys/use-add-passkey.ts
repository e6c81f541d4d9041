import type { Passkey } from '#contract/accounts/passkeys.ts'
import { addPasskey } from '#web/api/accounts/passkey-changes.ts'
import { ConfirmationCancelled } from '#web/api/confirmation.ts'
import { useLostSession } from '#web/api/use-member-mutation.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { usePasskeyFailure } from './use-passkey-failure.ts'

/** A user who has closed the question for the password knows. */
const isFailure = (error: Error | null): error is Error => error !== null && !(error instanceof ConfirmationCancelled)

/** Has the browser make a passkey. A failure is explained beside the button. */
export function useAddPasskey(onAdded: (passkey: Passkey) => Promise<void>) {
  const reason = usePasskeyFailure()
  const handleLostSession = useLostSession()
  const { mutate, isPending, error } = useSingleCall({
    ...addPasskey,
    async onSuccess(passkey, ...result) {
      await addPasskey.onSuccess?.(passkey, ...result)
      await onAdded(passkey)
    },
    onError: handleLostSession,
  })
  return { add: () => mutate(), isBusy: isPending, failure: isFailure(error) ? reason(error) : null }
}
