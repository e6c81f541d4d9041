import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lexer, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import { keepParticles } from '#contract/keep-particles.ts'
import { type Language, languages } from '#contract/languages.ts'
import { type Guide, type GuideBlock, type GuidePart, guideNames } from '#web/site/guide.ts'

// The handbook of the officers is read as the bylaws are: it is on paper, in the repository and in the dashboard, and exists once.

export const guideFolder = fileURLToPath(new URL('../../docs/officers', import.meta.url))
const names: string[] = Object.values(guideNames).flat()
const endings: Record<Language, string> = { ko: '.ko.md', en: '.md' }
const shown =
  '“# title”, “## heading”, “1. step”, “- item”, text, “**text of the interface**” and links to other guides can be shown'

/**
 * Reads one guide: a title, the link to the other language, then headings, paragraphs, steps and lists.
 * @throws with file and line.
 */
export function readGuide(file: string, text: string, language: Language): Guide {
  const name = basename(file, endings[language])
  const other = languages.find((each) => each !== language) ?? language
  const guide: Guide = { name, title: '', blocks: [] }
  let hasTwin = false
  let line = 1
  for (const token of lexer(text)) {
    const at = `${file}:${line}`
    if (token.type === 'heading' && token.depth === 1 && guide.title === '') guide.title = wordsOf(token as Tokens.Heading, at)
    else if (isLinkTo(token, name + endings[other])) hasTwin = true
    else if (token.type !== 'space') guide.blocks.push(readBlock(token, at, language))
    line += token.raw.split('\n').length - 1
  }
  if (guide.title === '') throw new Error(`${file}: a title is missing. It begins with “# ”.`)
  if (!hasTwin) throw new Error(`${file}: the link to ${name}${endings[other]} is missing under the title.`)
  return guide
}

function isLinkTo(token: Token, file: string): boolean {
  const [only, ...more] = token.type === 'paragraph' ? (token as Tokens.Paragraph).tokens : []
  return more.length === 0 && only?.type === 'link' && (only as Tokens.Link).href === file
}

function readBlock(token: Token, at: string, language: Language): GuideBlock {
  if (token.type === 'heading' && token.depth === 2) return { kind: 'heading', text: wordsOf(token as Tokens.Heading, at) }
  if (token.type === 'paragraph') return { kind: 'paragraph', parts: partsOf((token as Tokens.Paragraph).tokens, at, language) }
  if (token.type !== 'list') throw notShown(token, at)
  const { ordered, items } = token as Tokens.List
  return { kind: ordered ? 'steps' : 'list', items: items.map((item) => partsOf(item.tokens, at, language)) }
}

function wordsOf({ tokens }: Tokens.Heading, at: string): string {
  const [words, ...more] = tokens
  if (words?.type !== 'text' || more.length > 0) throw new Error(`${at}: a heading is plain text.`)
  return words.text
}

function partsOf(tokens: Token[], at: string, language: Language): GuidePart[] {
  return tokens.flatMap((token): GuidePart[] => {
    if (token.type === 'strong') return [{ label: token.text }]
    if (token.type === 'link') {
      const guide = basename(token.href, endings[language])
      if (!names.includes(guide) || token.href !== guide + endings[language])
        throw new Error(`${at}: ${token.href} is no guide in this language.`)
      return [{ guide, text: token.text }]
    }
    if (token.type !== 'text') throw notShown(token, at)
    const { text, tokens: inner } = token as Tokens.Text
    return inner ? partsOf(inner, at, language) : [text.replaceAll('\n', ' ')]
  })
}

function notShown({ raw }: Token, at: string): Error {
  return new Error(`${at}: “${raw.trim().split('\n')[0]}” cannot be shown. Only ${shown}.`)
}

/** @throws when the two languages of a guide are not built alike. */
export function requireSameShape(korean: Guide, english: Guide): void {
  const shapeOf = ({ blocks }: Guide) =>
    blocks.map((block) => ('items' in block ? `${block.items.length} ${block.kind}` : block.kind))
  const [one, other] = [shapeOf(korean), shapeOf(english)]
  const place = one.findIndex((shape, index) => shape !== other[index])
  if (place >= 0 || one.length !== other.length)
    throw new Error(
      `docs/officers/${english.name}: part ${place < 0 ? one.length + 1 : place + 1} after the title is ${one[place] ?? 'missing'} in Korean and ${other[place < 0 ? one.length : place] ?? 'missing'} in English.`,
    )
}

/**
 * Reads docs/officers, in the order of the list.
 * @throws when a guide is missing, is not in the list, or cannot be read.
 */
export function loadGuides(): Record<Language, Guide[]> {
  const files = readdirSync(guideFolder).filter((file) => !file.startsWith('README'))
  const expected = names.flatMap((name) => languages.map((language) => name + endings[language]))
  const odd = [...files.filter((file) => !expected.includes(file)), ...expected.filter((file) => !files.includes(file))]
  if (odd.length > 0) throw new Error(`docs/officers and src/web/site/guide.ts name different guides: ${odd.join(', ')}`)
  const read = (name: string, language: Language) => {
    const file = name + endings[language]
    return readGuide(`docs/officers/${file}`, readFileSync(join(guideFolder, file), 'utf8'), language)
  }
  const guides = { ko: names.map((name) => read(name, 'ko')), en: names.map((name) => read(name, 'en')) }
  for (const [index, korean] of guides.ko.entries()) {
    const english = guides.en[index]
    if (english) requireSameShape(korean, english)
  }
  return guides
}

const request = 'virtual:officers-guide'
const id = `\0${request}`

/** Makes the module that holds the guides in both languages. */
export function officersGuide(): Plugin {
  return {
    name: 'officers-guide',
    resolveId: (source) => (source === request ? id : null),
    load(asked) {
      if (asked !== id) return null
      for (const file of readdirSync(guideFolder)) this.addWatchFile(join(guideFolder, file))
      return `export const guides = ${keepParticles(JSON.stringify(loadGuides()))}`
    },
  }
}
