import type { Language } from '#contract/languages.ts'
import { shownPhones } from '#contract/shown-phones.ts'
import { accentColors } from '#contract/site/accent-colors.ts'
import { defaultAccent } from '#contract/site/accents.ts'
import type { Club } from '#contract/site/club.ts'
import { clubMailbox } from '#server/notices/addressees.ts'
import { escapeHtml } from '#server/pages/escape-html.ts'
import { phoneLinks } from '#server/phone-numbers.ts'
import type { Mail } from './smtp.ts'

/** A paragraph, which may have several lines; a table of facts; or a link, in plain text its address alone. */
export type Block = string | { facts: [name: string, value: string][] } | { link: string; label: string }

export interface Letter {
  language: Language
  subject: string
  blocks: Block[]
  footer?: Block[]
}

export interface MailText {
  subject: string
  text: string
  html: string
}

/** Plain text, and HTML with the same words, which needs no picture and no style sheet. */
export function layOut({ language, subject, blocks, footer = [] }: Letter, club: Pick<Club, 'accent'>): MailText {
  const lines = [...blocks, ...(footer.length > 0 ? ['--', ...footer] : [])]
  return {
    subject,
    text: `${lines.map(asText).join('\n\n')}\n`,
    html: page({ language, subject, blocks, footer }, colorsOf(club)),
  }
}

function asText(block: Block): string {
  if (typeof block === 'string') return block
  return 'link' in block ? block.link : block.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
}

// Colors are left to the mail app, which may be dark; only the link has its own.
const font = "font:16px/1.6 -apple-system,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',Roboto,sans-serif"
const body = `margin:0;padding:16px;${font}`
const column = 'max-width:36em;margin:0 auto;word-break:keep-all;overflow-wrap:anywhere'
const button = 'display:inline-block;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:bold'

/** Of buttons: the club's accent, if it has chosen one. */
function colorsOf({ accent }: Pick<Club, 'accent'>): string {
  return accent === defaultAccent ? 'background:#1d4e89;color:#ffffff' : `background:${accentColors[accent].lane};color:#111b22`
}
const rule = 'border:0;border-top:1px solid #8a94a0;margin:24px 0 16px'

function page({ language, subject, blocks, footer }: Required<Letter>, colors: string): string {
  const small =
    footer.length === 0 ? '' : `<hr style="${rule}"><div style="font-size:14px">${footer.map(asQuietHtml).join('')}</div>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head><body style="${body}"><div style="${column}">${blocks.map((block) => asHtml(block, colors)).join('')}${small}</div></body></html>`
}

function asHtml(block: Block, colors = ''): string {
  if (typeof block === 'string') return paragraph(withLineBreaks(block))
  if ('link' in block)
    return paragraph(`<a href="${escapeHtml(block.link)}" style="${button};${colors}">${escapeHtml(block.label)}</a>`)
  return paragraph(block.facts.map(([name, value]) => `<b>${escapeHtml(name)}</b>: ${withLineBreaks(value)}`).join('<br>'))
}

function asQuietHtml(block: Block): string {
  if (typeof block === 'string' || 'facts' in block) return asHtml(block)
  return paragraph(`<a href="${escapeHtml(block.link)}">${escapeHtml(block.label)}</a>`)
}

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`

const withLineBreaks = (text: string) => escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>')

// Anyone may apply: other text could be an advertisement that the club would mail to a stranger.
const plainName = /^[\p{L}\p{M}'’-]+(?:[.,]? [\p{L}\p{M}'’-]+)*\.?$/u
const maxNameLength = 60

/** '' when what was typed does not look like a name. */
export function shownName(names: { koreanName: string; englishName: string }, language: Language): string {
  const typed = language === 'ko' ? names.koreanName : names.englishName
  return typed.length <= maxNameLength && plainName.test(typed) ? typed : ''
}

export function clubAddress(club: Club, language: Language): Mail['to'] {
  return { name: club.name[language], address: clubMailbox(club) }
}

/** The same for each attempt of a delivery. */
export function messageId(id: string, { email }: Club): string {
  return `<${id}@${email.slice(email.lastIndexOf('@') + 1)}>`
}

/** A mail from the club to one person, with greeting and farewell. @param to with the name '' where no one is named. */
export function writeLetter(id: string, club: Club, { to, blocks, ...letter }: Letter & Pick<Mail, 'to'>): Mail {
  const { language } = letter
  const [greeting, farewell] =
    language === 'ko'
      ? [to.name === '' ? '안녕하세요.' : `${to.name} 님, 안녕하세요.`, `${club.name.ko} 운영진 드림`]
      : [to.name === '' ? 'Hello,' : `Hello ${to.name},`, `The officers of ${club.name.en}`]
  return {
    messageId: messageId(id, club),
    from: clubAddress(club, language),
    to,
    ...layOut(
      {
        ...letter,
        blocks: [greeting, ...blocks, `${farewell}\n${shownPhones(club.phone, phoneLinks(club.phone, club.country))}`],
      },
      club,
    ),
  }
}
