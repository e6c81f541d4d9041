import type { Language } from '#contract/languages.ts'
import { koreanTooLong, readTooLong, type Sentence, sentences } from '#contract/sentences.ts'
import { useLanguage } from './language.tsx'

/** The message of the API or a schema in the language of the page. An unknown message is replaced by the general one. */
export function useSentence() {
  const { language } = useLanguage()
  return (sentence: string | undefined): string => translateSentence(sentence, language)
}

function translateSentence(sentence: string | undefined, language: Language): string {
  const lengths = readTooLong(sentence ?? '')
  if (sentence !== undefined && lengths) return language === 'ko' ? koreanTooLong(lengths) : sentence
  const known = sentence !== undefined && Object.hasOwn(sentences, sentence) ? (sentence as Sentence) : 'An error occurred.'
  return language === 'ko' ? sentences[known] : known
}
