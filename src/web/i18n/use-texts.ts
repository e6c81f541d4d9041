import { createContext, use } from 'react'
import type { Language } from '#contract/languages.ts'
import { type AnyTexts, readerOf, type TextReader } from './texts.ts'

export interface LanguageChoice {
  language: Language
  /**
   * Switches every text on the page in place, so nothing that was typed is lost, and stores the choice.
   * @throws when the texts cannot be downloaded.
   */
  chooseLanguage(language: Language): Promise<void>
}

export const LanguageContext = createContext<LanguageChoice | null>(null)

export function readLanguage(choice: LanguageChoice | null): LanguageChoice {
  if (!choice) throw new Error('This needs <LanguageProvider> above it; web/app.tsx has it for every page.')
  return choice
}

/** Reads texts in the page's language. With several namespaces a key begins with the name of one: `t('common.save')`. */
export function useTexts<All extends readonly AnyTexts[]>(...all: All): TextReader<All> {
  return readerOf<All>(readLanguage(use(LanguageContext)).language, ...all)
}
