import { useTranslations } from 'use-intl'
import type { Sentence } from '#contract/sentences.ts'
import { HttpError, isLoggedOut } from '#web/api/request.ts'
import { useSentence } from './sentences.ts'

/** Refusals with 429 that say themselves when to come back; all others are told in minutes. */
const untilTomorrow: readonly (string | undefined)[] = [
  'No more accounts can be created on this website today. Please try again tomorrow, or contact the club by email or phone.',
  'No more applications can be sent on this website today. Please try again tomorrow, or contact the club by email or phone.',
] satisfies Sentence[]

/** Why a call failed and what to do about it, for the person who made it: when to try again, whether it is the connection, what was refused. */
export function useFailureReason() {
  const t = useTranslations('common')
  const sentence = useSentence()
  return (error: Error): string => {
    if (!(error instanceof HttpError)) return t('offline')
    if (isLoggedOut(error)) return t('sessionEnded')
    const said = error.failure?.message
    if (error.status === 429 && error.retryAfter && !untilTomorrow.includes(said))
      return t('waitMinutes', { minutes: Math.ceil(error.retryAfter / 60) })
    return sentence(said)
  }
}
