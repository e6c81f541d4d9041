import { useLanguage } from './language.tsx'
import { type AnyTexts, readerOf, type TextReader } from './texts.ts'

/** Reads texts in the page's language. With several namespaces a key begins with the name of one: `t('common.save')`. */
export function useTexts<All extends readonly AnyTexts[]>(...all: All): TextReader<All> {
  return readerOf<All>(useLanguage().language, ...all)
}
