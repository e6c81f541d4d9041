import { useTranslations } from 'use-intl'
import { HttpError, isLoggedOut } from '#web/api/request.ts'
import { useSentence } from './sentences.ts'

/** Seconds. A longer wait is a daily ceiling's: its message says what else to do. */
const longestWaitInMinutes = 15 * 60

/** Why a call failed and what to do about it, for the person who made it: when to try again, whether it is the connection, what was refused. */
export function useFailureReason() {
  const t = useTranslations('common')
  const sentence = useSentence()
  return (error: Error): string => {
    if (!(error instanceof HttpError)) return t('offline')
    if (isLoggedOut(error)) return t('sessionEnded')
    const { status, retryAfter, failure } = error
    if (status === 429 && retryAfter && retryAfter <= longestWaitInMinutes)
      return t('waitMinutes', { minutes: Math.ceil(retryAfter / 60) })
    return sentence(failure?.message)
  }
}
