import type { Language } from '#contract/languages.ts'
import { isSentence, koreanTooLong, readTooLong, type Sentence, say, sentences } from '#contract/sentences.ts'
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

type Translate = (sentence: string, language: Language) => string | undefined
const translators = new Set<Translate>()

/** Sentences of calls that few pages make come with the code of those pages. */
export const translateAlso = (translate: Translate) => void translators.add(translate)

function translateSentence(sentence: string | undefined, language: Language): string {
  for (const translate of translators) {
    const translated = translate(sentence ?? '', language)
    if (translated) return translated
  }
  const lengths = readTooLong(sentence ?? '')
  if (sentence !== undefined && lengths) return language === 'ko' ? koreanTooLong(lengths) : sentence
  const known = sentence !== undefined && Object.hasOwn(sentences, sentence) ? (sentence as Sentence) : 'An error occurred.'
  return language === 'ko' ? sentences[known] : known
}

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
    return message !== undefined && message !== unexplained && isSentence(message) ? sentence(message) : general
  }
}
