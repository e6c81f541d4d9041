import type { Language } from '#contract/languages.ts'
import { isSentence, koreanTooLong, readTooLong, say, sentences } from '#contract/sentences.ts'
import { LoginNotKept } from '#web/accounts/login/kept-login.ts'
import { HttpError, isLoggedOut } from '#web/api/request.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { useLanguage } from './language.tsx'
import { useTexts } from './use-texts.ts'

/** The message of the API or a schema in the language of the page. An unknown message is replaced by the general one. */
export function useSentence() {
  const { language } = useLanguage()
  return (sentence: string | undefined): string => translateSentence(sentence, language)
}

function translateSentence(sentence: string | undefined, language: Language): string {
  const lengths = readTooLong(sentence ?? '')
  if (sentence !== undefined && lengths) return language === 'ko' ? koreanTooLong(lengths) : sentence
  if (sentence === undefined || !isKnown(sentence)) return translateSentence(unexplained, language)
  return language === 'ko' ? (isSentence(sentence) ? sentences[sentence] : (learned.get(sentence) ?? sentence)) : sentence
}

/** Sentences of calls that few pages make come with the code of those pages, with their translations. */
const learned = new Map<string, string>()

export function learnSentences(more: Readonly<Record<string, string>>): void {
  for (const [sentence, translation] of Object.entries(more)) learned.set(sentence, translation)
}

const isKnown = (text: string) => isSentence(text) || learned.has(text)

const unexplained = say('An error occurred.')

/** A longer wait is that of a daily limit, whose message says what else to do. */
const maxWaitShownSeconds = 15 * 60

/** Why a call failed and what to do about it. Where that is not known it is `general`: never a text without a translation. */
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
    return message !== undefined && message !== unexplained && isKnown(message) ? sentence(message) : general
  }
}
