import { useTranslations } from 'use-intl'
import type { Sentence } from '#contract/sentences.ts'
import { HttpError, isLoggedOut } from '#web/api/request.ts'
import { useSentence } from './sentences.ts'

/** Where minutes say more than the sentence. Other refusals say themselves when to come back. */
const tooMany: Sentence = 'Too many attempts. Please try again in a little while.'

/** Why a call failed and what to do about it, for the person who made it: when to try again, whether it is the connection, what was refused. */
export function useFailureReason() {
  const t = useTranslations('common')
  const sentence = useSentence()
  return (error: Error): string => {
    if (!(error instanceof HttpError)) return t('offline')
    if (isLoggedOut(error)) return t('sessionEnded')
    const said = error.failure?.message
    if (error.status === 429 && error.retryAfter && (said ?? tooMany) === tooMany)
      return t('waitMinutes', { minutes: Math.ceil(error.retryAfter / 60) })
    return sentence(said)
  }
}
