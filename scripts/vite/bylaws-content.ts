import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lexer, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import { type Language, languages } from '#contract/languages.ts'
import type { Article, Block, Chapter } from '#web/content/chapter.ts'
import { keepParticles } from './keep-particles.ts'

// The build reads the bylaws, so that browsers get data and no parser, and stops where the languages differ.

export interface Bylaws {
  file: string
  chapters: Chapter[]
  /** Where each chapter and article begins in the file, for error messages. */
  lineOf: Map<Chapter | Article, number>
}

/** How each language numbers its headings: `# 제1장 …`, `## Article 1 …`. */
const numbering: Record<Language, { chapter: (n: number) => string; article: (n: number) => string }> = {
  ko: { chapter: (n) => `제${n}장 `, article: (n) => `제${n}조 ` },
  en: { chapter: (n) => `${n}. `, article: (n) => `Article ${n} ` },
}

const placeholders = ['{name}', '{state}']

/**
 * Reads the bylaws in one language: chapters (`#`), articles (`##`), paragraphs and lists, of plain text alone. Comments are left
 * out.
 * @throws with file and line.
 */
export function readBylaws(file: string, text: string, language: Language): Bylaws {
  requirePlaceholders(file, text)
  const bylaws: Bylaws = { file, chapters: [], lineOf: new Map() }
  let articles = 0
  let line = 1
  for (const token of lexer(text)) {
    const at = `${file}:${line}`
    const begin = <Part extends Chapter | Article>(part: Part, expected: string): Part => {
      if (!part.title.startsWith(expected))
        throw new Error(
          `${at}: “${part.title}” is where “${expected}…” is expected. Is one missing before it, or is its number wrong?`,
        )
      bylaws.lineOf.set(part, line)
      return part
    }
    const chapter = bylaws.chapters.at(-1)
    const heading = token.type === 'heading' ? (token as Tokens.Heading) : undefined
    if (heading?.depth === 1) {
      const title = plainText(heading, at)
      bylaws.chapters.push(begin({ title, articles: [] }, numbering[language].chapter(bylaws.chapters.length + 1)))
    } else if (heading?.depth === 2 && chapter) {
      articles += 1
      chapter.articles.push(begin({ title: plainText(heading, at), blocks: [] }, numbering[language].article(articles)))
    } else if (token.type !== 'space' && !isComment(token)) {
      const block = readBlock(token, at)
      const article = chapter?.articles.at(-1)
      if (!article) throw new Error(`${at}: “${token.raw.trim()}” stands outside of an article (“## …”).`)
      article.blocks.push(block)
    }
    line += token.raw.split('\n').length - 1
  }
  requireContent(bylaws)
  return bylaws
}

function requirePlaceholders(file: string, text: string): void {
  for (const [index, line] of text.split('\n').entries()) {
    for (const [word] of line.matchAll(/\{[^}]*\}?|\}/g)) {
      if (!placeholders.includes(word))
        throw new Error(`${file}:${index + 1}: “${word}” is unknown. The placeholders are ${placeholders.join(' and ')}.`)
    }
  }
}

function isComment(token: Token): boolean {
  return token.type === 'html' && /^<!--[\s\S]*-->\s*$/.test(token.raw)
}

function readBlock(token: Token, at: string): Block {
  if (token.type === 'list') {
    const { ordered, items } = token as Tokens.List
    return { kind: ordered ? 'numbered' : 'plain', items: items.map((item) => plainText(item, at)) }
  }
  if (token.type === 'paragraph') return { kind: 'paragraph', text: plainText(token as Tokens.Paragraph, at) }
  throw notShown(token, at)
}

/** The words of a heading, paragraph or list item, on one line. */
function plainText({ tokens }: { tokens: Token[] }, at: string): string {
  const words = tokens.map((token) => {
    if (token.type === 'escape') return token.text
    // A “#” without a space behind it is meant as a heading.
    if (!['text', 'paragraph'].includes(token.type) || token.raw.startsWith('#')) throw notShown(token, at)
    const { text, tokens: inner } = token as Tokens.Text | Tokens.Paragraph
    return inner ? plainText({ tokens: inner }, at) : text
  })
  return words.join('').replaceAll('\n', ' ').trim()
}

function notShown({ raw }: Token, at: string): Error {
  return new Error(
    `${at}: “${raw.trim().split('\n')[0]}” cannot be shown. There are “# chapter”, “## article”, “1. item”, “- item” and plain text.`,
  )
}

/** @throws when there is no chapter, or a chapter or article is empty. */
function requireContent({ file, chapters, lineOf }: Bylaws): void {
  if (chapters.length === 0) throw new Error(`${file}: There is no chapter. A chapter begins with “# ”, an article with “## ”.`)
  for (const chapter of chapters) {
    const empty = chapter.articles.length === 0 ? chapter : chapter.articles.find(({ blocks }) => blocks.length === 0)
    if (empty) throw new Error(`${file}:${lineOf.get(empty)}: “${empty.title}” is empty.`)
  }
}

/** @throws at the first chapter or article of `one` that `other` lacks. */
export function requireCounterparts(one: Bylaws, other: Bylaws): void {
  for (const [index, chapter] of one.chapters.entries()) {
    const counterpart = other.chapters[index]
    const orphan = counterpart ? chapter.articles[counterpart.articles.length] : chapter
    if (!orphan) continue
    const place = counterpart ? `under “${counterpart.title}” (line ${other.lineOf.get(counterpart)})` : 'at its end'
    throw new Error(
      `${one.file}:${one.lineOf.get(orphan)}: “${orphan.title}” is missing in ${other.file}, ${place}. Both languages hold the same chapters and articles.`,
    )
  }
}

const folder = fileURLToPath(new URL('../../src/web/content', import.meta.url))
const fileOf = (language: Language) => join(folder, `bylaws.${language}.md`)

/**
 * Reads src/web/content/bylaws.*.md.
 * @throws when they cannot be read, or do not hold the same articles.
 */
export function loadBylaws(): Record<Language, Chapter[]> {
  const read = (language: Language) => readBylaws(basename(fileOf(language)), readFileSync(fileOf(language), 'utf8'), language)
  const [korean, english] = [read('ko'), read('en')]
  requireCounterparts(korean, english)
  requireCounterparts(english, korean)
  return { ko: korean.chapters, en: english.chapters }
}

/** Turns the Markdown files of the bylaws into modules. */
export function bylawsContent(): Plugin {
  return {
    name: 'bylaws-content',
    load(id) {
      const [file = id] = id.split('?')
      const language = languages.find((each) => basename(file) === basename(fileOf(each)))
      if (!language || dirname(file) !== folder) return null
      for (const each of languages) this.addWatchFile(fileOf(each))
      // Without the type, Vite would derive it from the file name.
      return { code: `export const chapters = ${keepParticles(JSON.stringify(loadBylaws()[language]))}`, moduleType: 'js' }
    },
  }
}
