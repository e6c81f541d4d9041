import { lexer, type Token, type Tokens } from 'marked'
import { keepParticles } from '#contract/keep-particles.ts'
import type { Block, Part } from './bylaws.ts'

// Apart from bylaws.ts: the editor loads it for a preview alone.

/** A line that begins with a year is the beginning of a date, such as `2026. 3. 1.`, and no list. */
const maxListStart = 999

/** Signs of bold text, in runs, and quotes or lists within each other on one line: far more than bylaws have. The reader's time grows with their square, or it fails. */
const maxSigns = 1_000
const tooDeep = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){20}/m

function isTooMuch(text: string): boolean {
  return tooDeep.test(text) || (text.match(/[*_~`]+/g) ?? []).length > maxSigns
}

/**
 * Reads plain Markdown: paragraphs, numbered and plain lists, lists in these, bold text, links. All else, HTML too, is shown as it was typed. Lines
 * break where they were broken.
 */
export function readMarkdown(text: string): Block[] {
  if (isTooMuch(text)) return paragraph([text.trim()])
  return lexer(text).flatMap(readBlock)
}

function readBlock(token: Token): Block[] {
  if (token.type === 'space') return []
  if (isList(token)) return [{ ...kindOf(token), items: token.items.map(readItem) }]
  if (token.type === 'blockquote') return (token as Tokens.Blockquote).tokens.flatMap(readBlock)
  if (token.type === 'heading') return paragraph([{ strong: wordsOf((token as Tokens.Heading).tokens) }])
  if (token.type === 'paragraph' || token.type === 'text') return paragraph(partsOf(inlineOf(token)))
  return paragraph([token.raw.trim()])
}

const paragraph = (parts: Part[]): Block[] => (parts.length === 0 ? [] : [{ kind: 'paragraph', parts }])

function isList(token: Token): token is Tokens.List {
  return token.type === 'list' && Number((token as Tokens.List).start || 1) <= maxListStart
}

function kindOf({ ordered, start }: Tokens.List) {
  return { kind: ordered ? ('numbered' as const) : ('plain' as const), start: Number(start || 1) }
}

function readItem({ tokens }: Tokens.ListItem) {
  const lists = tokens.filter(isList)
  const texts = tokens.filter((token) => !isList(token))
  const [first] = lists
  const inner = first === undefined ? null : { ...kindOf(first), items: lists.flatMap(({ items }) => items.flatMap(flatten)) }
  return { parts: blocksInLines(texts), inner }
}

/** Lists below the second level join it. */
function flatten({ tokens }: Tokens.ListItem): Part[][] {
  const own = blocksInLines(tokens.filter((token) => !isList(token)))
  return [own, ...tokens.filter(isList).flatMap(({ items }) => items.flatMap(flatten))]
}

function blocksInLines(tokens: Token[]): Part[] {
  const blocks = tokens.filter(({ type }) => type !== 'space').map((token) => partsOf(inlineOf(token)))
  return joinTexts(blocks.flatMap((parts, index) => (index === 0 ? parts : ['\n', ...parts])))
}

function inlineOf(token: Token): Token[] {
  return 'tokens' in token && token.tokens ? token.tokens : [{ type: 'text', raw: token.raw, text: token.raw.trim() }]
}

function partsOf(tokens: Token[]): Part[] {
  return joinTexts(tokens.flatMap(partOf))
}

function partOf(token: Token): Part[] {
  if (token.type === 'strong') return [{ strong: wordsOf((token as Tokens.Strong).tokens) }]
  if (token.type === 'link') {
    const { href, tokens } = token as Tokens.Link
    return /^(https?:\/\/|mailto:)/i.test(href) ? [{ href, text: wordsOf(tokens) }] : [token.raw]
  }
  if (token.type === 'br') return ['\n']
  if (token.type === 'escape') return [token.text]
  if (token.type === 'text') return 'tokens' in token && token.tokens ? partsOf(token.tokens) : [token.text]
  if (token.type === 'em') return partsOf((token as Tokens.Em).tokens)
  return [token.raw]
}

function wordsOf(tokens: Token[]): string {
  return partsOf(tokens)
    .map((part) => (typeof part === 'string' ? part : 'strong' in part ? part.strong : part.text))
    .join('')
}

function joinTexts(parts: Part[]): Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = keepParticles(last + part)
    else joined.push(typeof part === 'string' ? keepParticles(part) : part)
  }
  return joined
}
