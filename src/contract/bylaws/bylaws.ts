import * as z from 'zod/mini'
import { isCalendarDay } from '#contract/calendar-day.ts'
import { Instant } from '#contract/date-fields.ts'
import { line, prose } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { say, tooLong } from '#contract/sentences.ts'

/** Chapters, and articles of one chapter. */
const maxChapters = 30
const maxArticles = 60
/** Of all titles and texts in both languages together, in UTF-16 units. */
const maxBylawsLength = 150_000

// Both stay what they are when titles and numbers change: links lead to them.
const ChapterId = z.string(say('Invalid value')).check(z.regex(/^chapter\d{1,4}$/, say('Invalid value')))
const ArticleId = z.string(say('Invalid value')).check(z.regex(/^article-[a-z0-9]{1,20}$/, say('Invalid value')))

/** docs/product.md 5.10. A new one has no id: the server gives it one. */
const ArticleInput = z.object({
  id: z.nullish(ArticleId),
  titleKo: line(200),
  titleEn: line(200),
  textKo: prose(10_000),
  textEn: prose(10_000),
})

const ChapterInput = z.object({
  id: z.nullish(ChapterId),
  titleKo: line(200),
  titleEn: line(200),
  articles: z
    .array(ArticleInput, say('Invalid value'))
    .check(
      z.minLength(1, say('A chapter needs at least one article.')),
      z.maxLength(maxArticles, say('These are too many chapters or articles.')),
    ),
})
export type ChapterInput = z.infer<typeof ChapterInput>

export function lengthOf(chapters: readonly ChapterInput[]): number {
  const texts = chapters.flatMap(({ titleKo, titleEn, articles }) => [
    titleKo,
    titleEn,
    ...articles.flatMap((article) => [article.titleKo, article.titleEn, article.textKo, article.textEn]),
  ])
  return texts.reduce((sum, text) => sum + text.length, 0)
}

function hasNoIdTwice(chapters: readonly ChapterInput[]): boolean {
  const ids = [...chapters, ...chapters.flatMap(({ articles }) => articles)].flatMap(({ id }) => id ?? [])
  return new Set(ids).size === ids.length
}

const Chapters = z.array(ChapterInput, say('This field is required')).check(
  z.minLength(1, say('The bylaws need at least one chapter.')),
  z.maxLength(maxChapters, say('These are too many chapters or articles.')),
  z.refine(hasNoIdTwice, say('Invalid value')),
  z.refine((chapters) => lengthOf(chapters) <= maxBylawsLength, {
    error: ({ input }) => tooLong({ length: lengthOf(input as ChapterInput[]), max: maxBylawsLength }),
  }),
)

export const BylawsInput = z.object({
  chapters: Chapters,
  effectiveDate: z
    .string(say('This field is required'))
    .check(
      z.trim(),
      z.minLength(1, say('This field is required')),
      z.refine(isCalendarDayOrBlank, say('Please enter a valid date')),
    ),
  reason: line(300),
  /** The newest version that the writer has seen; another one published since: 409. */
  expectedVersion: z.nullish(z.union([z.int(), z.string().check(z.maxLength(64))], say('Invalid value'))),
})
export type BylawsInput = z.infer<typeof BylawsInput>

function isCalendarDayOrBlank(text: string): boolean {
  return text === '' || isCalendarDay(text)
}

const Article = z.object({ id: z.string(), titleKo: z.string(), titleEn: z.string(), textKo: z.string(), textEn: z.string() })
export const Chapter = z.object({ id: z.string(), titleKo: z.string(), titleEn: z.string(), articles: z.array(Article) })
export type Chapter = z.infer<typeof Chapter>

/** `current`: in force, or shown until one is. `replaced`: a later one took its place before its day came. */
const versionStates = ['current', 'coming', 'former', 'replaced'] as const

/** Version 0 is what the site brings along; it has a day only where the club has adopted that. */
export const BylawsVersion = z.object({
  version: z.int(),
  effectiveDate: z.nullable(z.string()),
  reason: z.string(),
  /** Null for version 0. */
  publishedAt: z.nullable(Instant),
  state: z.enum(versionStates),
  /** The only language in which its text differs from the version before; null when it is both, or none. */
  onlyChanged: z.nullable(z.enum(languages)),
})
export type BylawsVersion = z.infer<typeof BylawsVersion>

export const Bylaws = z.extend(BylawsVersion, {
  /** Whether it is the sample that the site brings along. */
  isSample: z.boolean(),
  chapters: z.array(Chapter),
})
export type Bylaws = z.infer<typeof Bylaws>

/** What an editor begins with: the newest version, whether its day has come or not. */
export const NewestBylaws = z.extend(Bylaws, {
  /** Username; null for version 0, and once the account is gone. */
  publishedBy: z.nullable(z.string()),
  /** The club's day. */
  today: z.string(),
})
export type NewestBylaws = z.infer<typeof NewestBylaws>

/** A link has an address that is http, https or mailto. */
const Part = z.union([z.string(), z.object({ strong: z.string() }), z.object({ href: z.string(), text: z.string() })])
export type Part = z.infer<typeof Part>
const listKinds = z.enum(['numbered', 'plain'])
const InnerList = z.object({ kind: listKinds, start: z.int(), items: z.array(z.array(Part)) })
const Block = z.union([
  z.object({ kind: z.literal('paragraph'), parts: z.array(Part) }),
  z.object({
    kind: listKinds,
    start: z.int(),
    items: z.array(z.object({ parts: z.array(Part), inner: z.nullable(InnerList) })),
  }),
])
export type Block = z.infer<typeof Block>

/** A piece of a text: in both versions, or in one of them. */
const DiffPart = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export type DiffPart = z.infer<typeof DiffPart>

const changeKinds = ['same', 'changed', 'moved', 'added', 'removed'] as const
/** Texts are empty in a language in which nothing changed. `only`: the one language that was changed. */
const ChangedArticle = z.object({
  id: z.string(),
  kind: z.enum(changeKinds),
  only: z.nullable(z.enum(languages)),
  titleKo: z.array(DiffPart),
  titleEn: z.array(DiffPart),
  textKo: z.array(DiffPart),
  textEn: z.array(DiffPart),
})
export type ChangedArticle = z.infer<typeof ChangedArticle>
const ChangedChapter = z.object({
  id: z.string(),
  kind: z.enum(changeKinds),
  only: z.nullable(z.enum(languages)),
  titleKo: z.array(DiffPart),
  titleEn: z.array(DiffPart),
  articles: z.array(ChangedArticle),
})
export type ChangedChapter = z.infer<typeof ChangedChapter>

/** What the page `/bylaws` shows. */
export const BylawsPage = z.extend(BylawsVersion, {
  isSample: z.boolean(),
  /** Whether its day has come. */
  isInForce: z.boolean(),
  chapters: z.array(
    z.object({
      id: z.string(),
      titleKo: z.string(),
      titleEn: z.string(),
      articles: z.array(
        z.object({
          id: z.string(),
          titleKo: z.string(),
          titleEn: z.string(),
          blocksKo: z.array(Block),
          blocksEn: z.array(Block),
        }),
      ),
    }),
  ),
  versions: z.array(BylawsVersion),
  /** Against the version before; null where there is none. */
  changes: z.nullable(z.array(ChangedChapter)),
})
export type BylawsPage = z.infer<typeof BylawsPage>
