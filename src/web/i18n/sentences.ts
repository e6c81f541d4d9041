import type { Sentence } from '#contract/sentences.ts'
import { useLanguage } from './language.tsx'
import { koreanSentences } from './sentences.ko.ts'

/** What the API or a schema said, in the language of the page. A sentence that is not ours is replaced by the general one. */
export function useSentence() {
  const { language } = useLanguage()
  return (sentence: string | undefined): string => {
    const known = sentence !== undefined && sentence in koreanSentences ? (sentence as Sentence) : 'An error occurred.'
    return language === 'ko' ? koreanSentences[known] : known
  }
}
