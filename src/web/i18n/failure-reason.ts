import { isSentence, say } from '#contract/sentences.ts'
import { LoginNotKept } from '#web/accounts/login/kept-login.ts'
import { HttpError, isLoggedOut } from '#web/api/request.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { useSentence } from './sentences.ts'
import { useTexts } from './use-texts.ts'

const unexplained = say('An error occurred.')

/** A longer wait is that of a daily limit, whose message says what else to do. */
const maxWaitShownSeconds = 15 * 60

/**
 * Why a call failed and what to do about it: when to try again, whether it is the connection, what was rejected. Where that is not known, because the
 * site has failed or something else has answered, it is `general`, by default the general sentence: never a text without a translation.
 */
export function useFailureReason() {
  const t = useTexts(commonTexts)
  const sentence = useSentence()
  return (error: Error, general = sentence(unexplained)): string => {
    if (error instanceof LoginNotKept) return t('loginNotKept')
    if (!(error instanceof HttpError)) return t('offline')
    if (isLoggedOut(error)) return t('sessionEnded')
    const { status, retryAfter, failure } = error
    if (status === 429 && retryAfter && retryAfter <= maxWaitShownSeconds)
      return t('waitMinutes', { minutes: Math.ceil(retryAfter / 60) })
    const message = failure?.message
    return message !== undefined && message !== unexplained && isSentence(message) ? sentence(message) : general
  }
}
