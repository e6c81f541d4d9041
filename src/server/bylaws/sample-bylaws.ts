import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { lexer, type Tokens } from 'marked'
import type { Chapter } from '#contract/bylaws/bylaws.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import { projectFolder } from '#server/project-folder.ts'

// The bylaws until the club publishes its own: src/web/content/bylaws.*.md, where clubs edited them before version 1.7.0 and updates keep their edits.

interface Section {
  title: string
  /** Where it begins in the file, for error messages. */
  line: number
}
interface SampleArticle extends Section {
  text: string
}
interface SampleChapter extends Section {
  articles: SampleArticle[]
}
export interface SampleFile {
  file: string
  chapters: SampleChapter[]
}

/** How each language numbers its headings: `# 제1장 …`, `## Article 1 …`. */
const numbering: Record<Language, { chapter: (n: number) => string; article: (n: number) => string }> = {
  ko: { chapter: (n) => `제${n}장 `, article: (n) => `제${n}조 ` },
  en: { chapter: (n) => `${n}. `, article: (n) => `Article ${n} ` },
}

const placeholders = ['{name}', '{state}']

/**
 * Reads the file of one language: chapters (`#`), articles (`##`) and their Markdown. Comments are left out.
 * @throws with file and line.
 */
export function readSampleFile(file: string, text: string, language: Language): SampleFile {
  requirePlaceholders(file, text)
  const chapters: SampleChapter[] = []
  let articles = 0
  let line = 1
  for (const token of lexer(text)) {
    const at = `${file}:${line}`
    const titleAs = (expected: string) => {
      const title = (token as Tokens.Heading).text
      if (title.startsWith(expected)) return title
      throw new Error(`${at}: “${title}” is where “${expected}…” is expected. Is one missing before it, or is its number wrong?`)
    }
    const chapter = chapters.at(-1)
    const depth = token.type === 'heading' ? (token as Tokens.Heading).depth : undefined
    if (depth === 1) {
      chapters.push({ title: titleAs(numbering[language].chapter(chapters.length + 1)), line, articles: [] })
    } else if (depth === 2 && chapter) {
      articles += 1
      chapter.articles.push({ title: titleAs(numbering[language].article(articles)), line, text: '' })
    } else if (!/^\s*(<!--[\s\S]*-->\s*)?$/.test(token.raw)) {
      const article = chapter?.articles.at(-1)
      if (!article) throw new Error(`${at}: “${token.raw.trim()}” stands outside of an article (“## …”).`)
      article.text += token.raw
    } else {
      const article = chapter?.articles.at(-1)
      if (article && token.type === 'space') article.text += token.raw
    }
    line += token.raw.split('\n').length - 1
  }
  for (const { articles: each } of chapters) for (const article of each) article.text = article.text.trim()
  requireContent({ file, chapters })
  return { file, chapters }
}

function requirePlaceholders(file: string, text: string): void {
  for (const [index, line] of text.split('\n').entries()) {
    for (const [word] of line.matchAll(/\{[^}]*\}?|\}/g)) {
      if (!placeholders.includes(word))
        throw new Error(`${file}:${index + 1}: “${word}” is unknown. The placeholders are ${placeholders.join(' and ')}.`)
    }
  }
}

/** @throws when there is no chapter, or a chapter or article is empty. */
function requireContent({ file, chapters }: SampleFile): void {
  if (chapters.length === 0) throw new Error(`${file}: There is no chapter. A chapter begins with “# ”, an article with “## ”.`)
  for (const chapter of chapters) {
    const empty = chapter.articles.length === 0 ? chapter : chapter.articles.find(({ text }) => text === '')
    if (empty) throw new Error(`${file}:${empty.line}: “${empty.title}” is empty.`)
  }
}

/** @throws at the first chapter or article of `one` that `other` lacks. */
export function requireCounterparts(one: SampleFile, other: SampleFile): void {
  for (const [index, chapter] of one.chapters.entries()) {
    const counterpart = other.chapters[index]
    const orphan = counterpart ? chapter.articles[counterpart.articles.length] : chapter
    if (!orphan) continue
    const place = counterpart ? `under “${counterpart.title}” (line ${counterpart.line})` : 'at its end'
    throw new Error(
      `${one.file}:${orphan.line}: “${orphan.title}” is missing in ${other.file}, ${place}. Both languages hold the same chapters and articles.`,
    )
  }
}

let loaded: Chapter[] | undefined

/**
 * The sample in both languages, with `{name}` and `{state}` still in it. The build reads it too, so that a mistake stops that and no visitor meets it.
 * @throws when the files cannot be read, or do not hold the same articles.
 */
export function loadSample(): Chapter[] {
  loaded ??= readSample()
  return loaded
}

function readSample(): Chapter[] {
  const [korean, english] = languages.map((language) => {
    const path = join(projectFolder, 'src/web/content', `bylaws.${language}.md`)
    return readSampleFile(basename(path), readFileSync(path, 'utf8'), language)
  }) as [SampleFile, SampleFile]
  requireCounterparts(korean, english)
  requireCounterparts(english, korean)
  let articles = 0
  return korean.chapters.map((chapter, index) => ({
    id: `chapter${index + 1}`,
    titleKo: chapter.title,
    titleEn: english.chapters[index]?.title ?? '',
    articles: chapter.articles.map((article, place) => {
      articles += 1
      const twin = english.chapters[index]?.articles[place]
      return {
        id: `article-${articles}`,
        titleKo: article.title,
        titleEn: twin?.title ?? '',
        textKo: article.text,
        textEn: twin?.text ?? '',
      }
    }),
  }))
}

/** The sample with the club's name and state in it. */
export function sampleFor(club: Pick<Club, 'name' | 'state'>): Chapter[] {
  const fill = (text: string, language: Language) =>
    text.replaceAll('{name}', club.name[language]).replaceAll('{state}', club.state[language])
  return loadSample().map((chapter) => ({
    ...chapter,
    titleKo: fill(chapter.titleKo, 'ko'),
    titleEn: fill(chapter.titleEn, 'en'),
    articles: chapter.articles.map((article) => ({
      id: article.id,
      titleKo: fill(article.titleKo, 'ko'),
      titleEn: fill(article.titleEn, 'en'),
      textKo: fill(article.textKo, 'ko'),
      textEn: fill(article.textEn, 'en'),
    })),
  }))
}
