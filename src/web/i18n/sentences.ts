import type { Sentence } from '#contract/sentences.ts'
import { readTooLong } from '#contract/text-length.ts'
import { useLanguage } from './language.tsx'
import { koreanSentences, koreanTooLong } from './sentences.ko.ts'

/** Whether the API's message has a translation. */
export function isKnownSentence(message: string): message is Sentence {
  return message in koreanSentences
}

/** The message of the API or a schema in the language of the page. An unknown message is replaced by the general one. */
export function useSentence() {
  const { language } = useLanguage()
  return (sentence: string | undefined): string => {
    const length = readTooLong(sentence ?? '')
    if (length !== null && sentence !== undefined) return language === 'ko' ? koreanTooLong(length) : sentence
    const known = sentence !== undefined && isKnownSentence(sentence) ? sentence : 'An error occurred.'
    return language === 'ko' ? koreanSentences[known] : known
  }
}
