import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { notify } from '#web/ui/toast/toast-store.ts'
import { useLostSession } from './lost-session.ts'

/** A change that a member makes, whose success the page itself shows: when it fails, a toast says why and what to do about it. */
export function useMemberMutation<Data, Input>(mutation: UseMutationOptions<Data, Error, Input>) {
  const t = useTranslations('common')
  const reason = useFailureReason()
  const isLostSession = useLostSession()
  return useMutation<Data, Error, Input>({
    ...mutation,
    onError(...result) {
      const [error] = result
      if (isLostSession(error)) return
      notify({ title: t('errorTitle'), description: reason(error), tone: 'error' })
      return mutation.onError?.(...result)
    },
  })
}
