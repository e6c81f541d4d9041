import type { Language } from '#contract/languages.ts'
import { escapeHtml } from '#server/pages/escape-html.ts'

/** A part of a mail: a paragraph, which may have several lines; a table of facts; or a link, in plain text its address alone. */
export type Block = string | { facts: [name: string, value: string][] } | { link: string; label: string }

export interface Letter {
  language: Language
  subject: string
  blocks: Block[]
  /** Below a line: why the person gets it. */
  footer?: Block[]
}

export interface MailText {
  subject: string
  text: string
  html: string
}

/** The two parts of every mail of the site: plain text, and HTML with the same words, which needs no picture and no style sheet. */
export function layOut({ language, subject, blocks, footer = [] }: Letter): MailText {
  const lines = [...blocks, ...(footer.length > 0 ? ['--', ...footer] : [])]
  return { subject, text: `${lines.map(asText).join('\n\n')}\n`, html: page({ language, subject, blocks, footer }) }
}

function asText(block: Block): string {
  if (typeof block === 'string') return block
  return 'link' in block ? block.link : block.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
}

// Colors are left to the mail app, which may be dark; only the link has its own.
const font = "font:16px/1.6 -apple-system,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',Roboto,sans-serif"
const body = `margin:0;padding:16px;${font}`
const column = 'max-width:36em;margin:0 auto;word-break:keep-all;overflow-wrap:anywhere'
const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4e89;color:#ffffff;text-decoration:none;font-weight:bold'
const rule = 'border:0;border-top:1px solid #8a94a0;margin:24px 0 16px'

function page({ language, subject, blocks, footer }: Required<Letter>): string {
  const small =
    footer.length === 0 ? '' : `<hr style="${rule}"><div style="font-size:14px">${footer.map(asQuietHtml).join('')}</div>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head><body style="${body}"><div style="${column}">${blocks.map(asHtml).join('')}${small}</div></body></html>`
}

function asHtml(block: Block): string {
  if (typeof block === 'string') return paragraph(withLineBreaks(block))
  if ('link' in block) return paragraph(`<a href="${escapeHtml(block.link)}" style="${button}">${escapeHtml(block.label)}</a>`)
  return paragraph(block.facts.map(([name, value]) => `<b>${escapeHtml(name)}</b>: ${withLineBreaks(value)}`).join('<br>'))
}

function asQuietHtml(block: Block): string {
  if (typeof block === 'string' || 'facts' in block) return asHtml(block)
  return paragraph(`<a href="${escapeHtml(block.link)}">${escapeHtml(block.label)}</a>`)
}

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`

const withLineBreaks = (text: string) => escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>')
