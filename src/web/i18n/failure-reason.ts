import { useTranslations } from 'use-intl'
import { HttpError, isLoggedOut } from '#web/api/request.ts'
import { useSentence } from './sentences.ts'

/** Why a call failed and what to do about it, for the person who made it: when to try again, whether it is the connection, what was refused. */
export function useFailureReason() {
  const t = useTranslations('common')
  const sentence = useSentence()
  return (error: Error): string => {
    if (!(error instanceof HttpError)) return t('offline')
    if (isLoggedOut(error)) return t('sessionEnded')
    if (error.status === 429 && error.retryAfter) return t('waitMinutes', { minutes: Math.ceil(error.retryAfter / 60) })
    return sentence(error.failure?.message)
  }
}
