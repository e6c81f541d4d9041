import { addPasskey, beginPasskey } from '#contract/accounts/passkey-calls.ts'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import { request } from '#web/api/calls.ts'
import { invalidate } from '#web/api/changes.ts'
import { ConfirmationCancelled } from '#web/api/confirmation.ts'
import { useLostSession } from '#web/api/use-member-mutation.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { makePasskey } from './ceremonies.ts'
import { usePasskeyFailure } from './use-passkey-failure.ts'

/** A user who has closed the question for the password knows. */
const isFailure = (error: Error | null): error is Error => error !== null && !(error instanceof ConfirmationCancelled)

/** Has the browser make a passkey. A failure is explained beside the button. */
export function useAddPasskey(onAdded: (passkey: Passkey) => Promise<void>) {
  const reason = usePasskeyFailure()
  const handleLostSession = useLostSession()
  const { mutate, isPending, error } = useSingleCall<Passkey, void>({
    mutationFn: async () => request(addPasskey, await makePasskey(await request(beginPasskey, undefined))),
    async onSuccess(passkey, _nothing, _result, { client }) {
      await invalidate(client, addPasskey.changes)
      await onAdded(passkey)
    },
    onError: handleLostSession,
  })
  return { add: () => mutate(), isBusy: isPending, failure: isFailure(error) ? reason(error) : null }
}
