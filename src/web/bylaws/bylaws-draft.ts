import type { Chapter } from '#contract/bylaws/bylaws.ts'
import type { Language } from '#contract/languages.ts'

// What the editor does with chapters and articles, apart from its form.

export type Article = Chapter['articles'][number]

/** The list with one entry one place further up or down; at an end it stays. */
export function moved<Entry>(list: readonly Entry[], index: number, by: 1 | -1): Entry[] {
  const entry = list[index]
  const target = index + by
  return entry === undefined || target < 0 || target >= list.length
    ? [...list]
    : list.toSpliced(index, 1).toSpliced(target, 0, entry)
}

/** An article moves within its chapter, and beyond its ends into the next one. */
export function withMovedArticle(chapters: readonly Chapter[], [chapter, article]: [number, number], by: 1 | -1): Chapter[] {
  const from = chapters[chapter]
  const to = chapters[chapter + by]
  const entry = from?.articles[article]
  if (!from || !entry) return [...chapters]
  const target = article + by
  if (target >= 0 && target < from.articles.length)
    return chapters.with(chapter, { ...from, articles: moved(from.articles, article, by) })
  // A chapter is not left without articles.
  if (!to || from.articles.length === 1) return [...chapters]
  const articles = by === 1 ? [entry, ...to.articles] : [...to.articles, entry]
  return chapters
    .with(chapter, { ...from, articles: from.articles.toSpliced(article, 1) })
    .with(chapter + by, { ...to, articles })
}

/** No article has it, nor had one in the version that is edited. */
export function newArticleId(): string {
  return `article-${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
}

export function newChapterId(...versions: readonly (readonly Chapter[])[]): string {
  const numbers = versions.flat().map(({ id }) => Number(id.slice('chapter'.length)))
  return `chapter${Math.max(0, ...numbers) + 1}`
}

/** How an article differs from the version that is edited. `ko`, `en`: in that language alone. */
export type ArticleChange = 'new' | 'both' | Language | null

export function changeOf(article: Article, before: ReadonlyMap<string, Article>): ArticleChange {
  const old = before.get(article.id)
  if (old === undefined) return 'new'
  const ko = isOther(old.titleKo, article.titleKo) || isOther(old.textKo, article.textKo)
  const en = isOther(old.titleEn, article.titleEn) || isOther(old.textEn, article.textEn)
  return ko && en ? 'both' : ko ? 'ko' : en ? 'en' : null
}

/** Blanks at the ends are not stored. */
const isOther = (before: string, after: string) => before.trim() !== after.trim()

export function articlesById(chapters: readonly Chapter[]): Map<string, Article> {
  return new Map(chapters.flatMap(({ articles }) => articles.map((article) => [article.id, article])))
}

const controls = ['titleKo', 'titleEn', 'textKo', 'textEn']

/** What is wrong with all chapters, or with one as a whole, so that no control says it. @param errors those of the form, nested as its values. */
export function errorsWithoutControl(errors: unknown, name = ''): string[] {
  if (controls.includes(name) || typeof errors !== 'object' || errors === null) return []
  const { message } = errors as { message?: unknown }
  const parts = Object.entries(errors).flatMap(([key, part]) => errorsWithoutControl(part, key))
  return typeof message === 'string' ? [message, ...parts] : parts
}
