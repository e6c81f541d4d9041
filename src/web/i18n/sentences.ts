import type { Language } from '#contract/languages.ts'
import { readTooLong, type Sentence } from '#contract/sentences.ts'
import { useLanguage } from './language.tsx'
import { koreanSentences, koreanTooLong } from './sentences.ko.ts'

/** Whether this page can translate the API's message. */
export function isKnownSentence(message: string): boolean {
  return message in koreanSentences || readTooLong(message) !== null
}

/** The message of the API or a schema in the language of the page. An unknown message is replaced by the general one. */
export function useSentence() {
  const { language } = useLanguage()
  return (sentence: string | undefined): string => translateSentence(sentence, language)
}

function translateSentence(sentence: string | undefined, language: Language): string {
  const lengths = readTooLong(sentence ?? '')
  if (sentence !== undefined && lengths) return language === 'ko' ? koreanTooLong(lengths) : sentence
  const known = sentence !== undefined && sentence in koreanSentences ? (sentence as Sentence) : 'An error occurred.'
  return language === 'ko' ? koreanSentences[known] : known
}
