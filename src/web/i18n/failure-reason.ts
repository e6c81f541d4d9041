import { useTranslations } from 'use-intl'
import { LoginNotKept } from '#web/api/accounts/kept-login.ts'
import { HttpError, isLoggedOut } from '#web/api/request.ts'
import { isKnownSentence, useSentence } from './sentences.ts'

/** A longer wait is that of a daily limit, whose message says what else to do. */
const maxWaitShownSeconds = 15 * 60

/** Why a call failed and what to do about it: when to try again, whether it is the connection, what was rejected. */
export function useFailureReason() {
  const t = useTranslations('common')
  const sentence = useSentence()
  return (error: Error): string => {
    if (error instanceof LoginNotKept) return t('loginNotKept')
    if (!(error instanceof HttpError)) return t('offline')
    if (isLoggedOut(error)) return t('sessionEnded')
    const { status, retryAfter, failure } = error
    if (status === 429 && retryAfter && retryAfter <= maxWaitShownSeconds)
      return t('waitMinutes', { minutes: Math.ceil(retryAfter / 60) })
    // A newer server may say what this page has no translation for.
    return failure?.message && !isKnownSentence(failure.message) ? failure.message : sentence(failure?.message)
  }
}
