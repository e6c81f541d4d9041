import { useMutation } from '@tanstack/react-query'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import { addPasskey } from '#web/api/accounts/passkeys.ts'
import { useLostSession } from '#web/pages/use-member-mutation.ts'
import { usePasskeyFailure } from '#web/passkeys/use-passkey-failure.ts'

/** Has the browser make a passkey. A failure is explained beside the button. */
export function useAddPasskey(onAdded: (passkey: Passkey) => Promise<void>) {
  const reason = usePasskeyFailure()
  const handleLostSession = useLostSession()
  const { mutate, isPending, error } = useMutation({
    ...addPasskey,
    async onSuccess(passkey, ...result) {
      await addPasskey.onSuccess?.(passkey, ...result)
      await onAdded(passkey)
    },
    onError: handleLostSession,
  })
  return { add: () => mutate(), isBusy: isPending, failure: error && reason(error) }
}
