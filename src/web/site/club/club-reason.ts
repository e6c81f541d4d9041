import { translateClubSentence } from '#contract/site/club-problems.ts'
import { HttpError, isLoggedOut } from '#web/api/request.ts'
import { translateAlso, useFailureReason, useSentence } from '#web/i18n/failure-reason.ts'

translateAlso(translateClubSentence)

/** Why the club's values were not saved, in the sentences of these calls. */
export function useClubReason(): (error: Error) => string {
  const reason = useFailureReason()
  const sentence = useSentence()
  return (error) => {
    const message = error instanceof HttpError && error.status < 429 && !isLoggedOut(error) ? error.failure?.message : undefined
    return message === undefined ? reason(error) : sentence(message)
  }
}
