import type { Language } from '#contract/languages.ts'
import type { Article, Block, Chapter } from '#web/content/chapter.ts'

export interface Bylaws {
  file: string
  chapters: Chapter[]
  /** Where each chapter and article begins in the file, for messages about them. */
  lineOf: Map<Chapter | Article, number>
}

interface Line {
  number: number
  begins: 'chapter' | 'article' | 'plain' | 'numbered' | 'nothing'
  words: string
}

const signs: Record<string, Line['begins']> = { '#': 'chapter', '##': 'article', '-': 'plain', '': 'nothing' }

/** How each language counts its headings: `# 제1장 …`, `## Article 1 …`. */
const counted: Record<Language, { chapter: (n: number) => string; article: (n: number) => string }> = {
  ko: { chapter: (n) => `제${n}장 `, article: (n) => `제${n}조 ` },
  en: { chapter: (n) => `${n}. `, article: (n) => `Article ${n} ` },
}

const placeholders = ['{name}', '{state}']

/** Markdown that means something elsewhere and would stand here as typed. */
const unknownMarks: [mark: RegExp, name: string][] = [
  [/^(#{3,}|#{1,2}(?![# ]))/, 'A heading other than “# chapter” and “## article”'],
  [/^\s/, 'An indented line'],
  [/^(>|```|\|)/, 'A quotation, code or a table'],
  [/^[*+] /, 'A list with “*” or “+”'],
  [/^[-*_]{3,}\s*$/, 'A dividing line'],
  [/\*\*|__|`/, 'Bold text or code'],
  [/\[[^\]]*\]\(/, 'A link'],
  [/<[a-z!/]/i, 'HTML, or a comment without its end (“-->”),'],
]

/**
 * Reads the bylaws in one language: chapters (`#`), articles (`##`), paragraphs and lists (`1.` or `-`). Nothing else, so that what is
 * typed is what is shown.
 * @throws with file, line and what to write instead.
 */
export function readBylaws(file: string, text: string, language: Language): Bylaws {
  const bylaws: Bylaws = { file, chapters: [], lineOf: new Map() }
  let article: Article | undefined
  let open: Block | undefined
  let articles = 0

  for (const line of readLines(file, text)) {
    const chapter = bylaws.chapters.at(-1)
    const at = `${file}:${line?.number}`
    if (line === null) {
      open = undefined
    } else if (line.begins === 'chapter') {
      requireContent(bylaws, article)
      requireNumber(at, counted[language].chapter(bylaws.chapters.length + 1), line.words)
      const begun = { title: line.words, articles: [] }
      bylaws.chapters.push(begun)
      bylaws.lineOf.set(begun, line.number)
      article = open = undefined
    } else if (line.begins === 'article') {
      if (!chapter) throw new Error(`${at}: An article stands before the first chapter (“# …”).`)
      if (article) requireContent(bylaws, article)
      articles += 1
      requireNumber(at, counted[language].article(articles), line.words)
      article = { title: line.words, blocks: [] }
      chapter.articles.push(article)
      bylaws.lineOf.set(article, line.number)
      open = undefined
    } else if (article) {
      open = addLine(article, open, line)
    } else {
      throw new Error(`${at}: “${line.words}” stands outside of an article (“## …”).`)
    }
  }
  if (bylaws.chapters.length === 0)
    throw new Error(`${file}: There is no chapter. A chapter begins with “# ”, an article with “## ”.`)
  requireContent(bylaws, article)
  return bylaws
}

/** The lines that say something; null stands for an empty one. */
function readLines(file: string, text: string): (Line | null)[] {
  // Comments are for whoever edits. Their line ends stay, so that lines keep their numbers.
  const shown = text.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ''))
  return shown.split(/\r?\n/).map((line, index) => {
    if (line.trim() === '') return null
    const at = `${file}:${index + 1}`
    const unknown = unknownMarks.find(([mark]) => mark.test(line))
    if (unknown) {
      throw new Error(
        `${at}: ${unknown[1]} cannot be shown. There are “# chapter”, “## article”, “1. item”, “- item” and plain text.`,
      )
    }
    for (const [word] of line.matchAll(/\{[^}]*\}?|\}/g)) {
      if (!placeholders.includes(word))
        throw new Error(`${at}: “${word}” is not filled in. There are ${placeholders.join(' and ')}.`)
    }
    const [, sign = '', words = ''] = /^(?:(##?|-|\d+\.) +)?(.*?) *$/.exec(line) ?? []
    return { number: index + 1, begins: signs[sign] ?? 'numbered', words }
  })
}

function requireNumber(at: string, expected: string, title: string): void {
  if (title.startsWith(expected)) return
  throw new Error(`${at}: “${title}” stands where “${expected}…” is due. Is one missing before it, or its number wrong?`)
}

/** @throws when the chapter or article that ends here has nothing in it. */
function requireContent({ file, chapters, lineOf }: Bylaws, article: Article | undefined): void {
  const chapter = chapters.at(-1)
  const empty = chapter?.articles.length === 0 ? chapter : article?.blocks.length === 0 ? article : undefined
  if (!empty) return
  throw new Error(`${file}:${lineOf.get(empty)}: “${empty.title}” is empty.`)
}

/** A line goes on with the paragraph or the item before it, unless it begins one. */
function addLine(article: Article, open: Block | undefined, { begins, words }: Line): Block {
  if (begins === 'plain' || begins === 'numbered') {
    if (open?.kind === begins) {
      open.items.push(words)
      return open
    }
    return addBlock(article, { kind: begins, items: [words] })
  }
  if (!open) return addBlock(article, { kind: 'paragraph', text: words })
  if (open.kind === 'paragraph') open.text += ` ${words}`
  else open.items.push(`${open.items.pop()} ${words}`)
  return open
}

function addBlock(article: Article, block: Block): Block {
  article.blocks.push(block)
  return block
}

/**
 * Whoever reads one language must not miss what stands in the other.
 * @throws at the first chapter or article that has no counterpart.
 */
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
