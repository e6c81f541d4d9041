import { KeyRound } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { beginPasskeyConfirmation, confirmWithPasskey } from '#contract/accounts/confirmation-calls.ts'
import { endCeremony, PasskeyFailure, signWithPasskey } from '#web/accounts/passkeys/ceremonies.ts'
import { usePasskeyFailure } from '#web/accounts/passkeys/use-passkey-failure.ts'
import { request } from '#web/api/calls.ts'
import { isLoggedOut } from '#web/api/request.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-parts.tsx'

interface PasskeyConfirmationProps {
  ref: Ref<HTMLButtonElement>
  onConfirmed: () => void
  onLoggedOut: (error: Error) => void
}

/** A passkey in place of the password. */
export function PasskeyConfirmation({ ref, onConfirmed, onLoggedOut }: PasskeyConfirmationProps) {
  const t = useTranslations('confirmation')
  const reason = usePasskeyFailure()
  const isAsked = useRef(false)
  const { mutate, isPending, error } = useSingleCall<void, void>({
    mutationFn: async () =>
      request(confirmWithPasskey, await signWithPasskey(await request(beginPasskeyConfirmation, undefined))),
    onMutate: () => {
      isAsked.current = true
    },
    onSuccess: () => {
      isAsked.current = false
      onConfirmed()
    },
    onError: (cause: Error) => {
      isAsked.current = false
      if (isLoggedOut(cause)) onLoggedOut(cause)
    },
  })
  // The browser's own question ends with this one, not what the call that asked may begin afterwards.
  useEffect(
    () => () => {
      if (isAsked.current) void endCeremony().catch(() => {})
    },
    [],
  )
  const hasNone = error instanceof PasskeyFailure && error.reason === 'cancelled'
  return (
    <>
      <Button block ref={ref} aria-busy={isPending} aria-disabled={isPending || undefined} onClick={() => isPending || mutate()}>
        <KeyRound aria-hidden="true" />
        {isPending ? t('waiting') : t('withPasskey')}
      </Button>
      <FormAlert message={!isPending && error && [reason(error), hasNone ? t('notHere') : []].flat().join(' ')} />
    </>
  )
}
