import type { Language } from '#contract/languages.ts'
import { fillIn } from '#web/club.tsx'
import { chapters as english } from './bylaws.en.md'
import { chapters as korean } from './bylaws.ko.md'
import type { Article, Block, Chapter } from './chapter.ts'

const byLanguage: Record<Language, Chapter[]> = { ko: korean, en: english }

export function chaptersOf(language: Language, names: { name: string; state: string }): Chapter[] {
  const fill = (text: string) => fillIn(text, names)
  const fillBlock = (block: Block): Block =>
    block.kind === 'paragraph' ? { ...block, text: fill(block.text) } : { ...block, items: block.items.map(fill) }
  const fillArticle = ({ title, blocks }: Article): Article => ({ title: fill(title), blocks: blocks.map(fillBlock) })
  return byLanguage[language].map(({ title, articles }) => ({ title: fill(title), articles: articles.map(fillArticle) }))
}
