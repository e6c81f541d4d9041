import type { Language } from '#contract/languages.ts'
import { bylaws as english } from './bylaws.en.ts'
import { bylaws as korean } from './bylaws.ko.ts'

/** SPEC section 2: four chapters. Their names are titles and stand in the message catalogue. */
export const chapters = ['chapter1', 'chapter2', 'chapter3', 'chapter4'] as const
export type Chapter = (typeof chapters)[number]

export interface Article {
  title: string
  text: string
}

export type Bylaws = Record<Chapter, readonly Article[]>

const byLanguage: Record<Language, Bylaws> = { ko: korean, en: english }

/** The articles of one chapter, with the club's own name and state in their places. */
export function articlesOf(chapter: Chapter, language: Language, names: { name: string; state: string }): Article[] {
  return byLanguage[language][chapter].map(({ title, text }) => ({
    title,
    text: text.replaceAll('{name}', names.name).replaceAll('{state}', names.state),
  }))
}
