import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { notify } from '#web/ui/toast/toast-store.ts'
import { useLostSession } from './lost-session.ts'

/** A change that a member makes. Success shows on the page itself; a failure is explained by a toast. */
export function useMemberMutation<Data, Input>(mutation: UseMutationOptions<Data, Error, Input>) {
  const t = useTranslations('common')
  const reason = useFailureReason()
  const handleLostSession = useLostSession()
  return useMutation<Data, Error, Input>({
    ...mutation,
    onError(...result) {
      const [error] = result
      if (handleLostSession(error)) return
      notify({ title: t('errorTitle'), description: reason(error), tone: 'error' })
      return mutation.onError?.(...result)
    },
  })
}
