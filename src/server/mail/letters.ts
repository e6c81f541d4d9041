import type { Language } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import type { ApplicationMailKind } from '#server/db/tables.ts'
import { applicationLetters, type LetterFacts } from '#server/members/member-activities.ts'
import { clubMailbox } from '#server/notices/mail-addresses.ts'
import { escapeHtml } from '#server/pages/documents/escape-html.ts'
import type { Mail } from './smtp.ts'

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

// Letters and the marks between them in names. Anyone may apply: other text could be an advertisement that the club would mail to
// a stranger.
const plainName = /^[\p{L}\p{M}'’-]+(?:[.,]? [\p{L}\p{M}'’-]+)*\.?$/u
const maxNameLength = 60

/** The name for the greeting, or '' when what was typed does not look like a name. */
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

export const greetings = {
  ko: (name: string) => (name === '' ? '안녕하세요.' : `${name} 님, 안녕하세요.`),
  en: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
}

export const farewells = {
  ko: ({ club, phone }: { club: string; phone: string }) => `${club} 운영진 드림\n${phone}`,
  en: ({ club, phone }: { club: string; phone: string }) => `The officers of ${club}\n${phone}`,
}

export function writeMail(
  kind: ApplicationMailKind,
  language: Language,
  { club, name, ...about }: { club: Club; name: string } & Omit<LetterFacts, 'club'>,
): MailText {
  const { subject, paragraphs } = applicationLetters[kind][language]({ ...about, club: club.name[language] })
  const farewell = farewells[language]({ club: club.name[language], phone: club.phone })
  return layOut({ language, subject, blocks: [greetings[language](name), ...paragraphs, farewell] })
}

interface ContactFacts extends Record<'name' | 'email' | 'subject' | 'message' | 'club', string> {
  /** Absolute address of the inbox on the site. Undefined when the site does not know its address. */
  inbox: string | undefined
}

/** In Korean, for the club's administrators. */
export function writeContactMail({ name, email, subject, message, club, inbox }: ContactFacts): MailText {
  return layOut({
    language: 'ko',
    subject: `[${club} 문의] ${subject}`,
    blocks: [
      '홈페이지에 새 문의가 들어왔습니다.',
      {
        facts: [
          ['이름', name],
          ['이메일', email],
          ['제목', subject],
        ],
      },
      message,
    ],
    footer: [
      `이 메일에 답장하면 ${email} 주소로 바로 전달됩니다.`,
      ...(inbox === undefined ? [] : ['관리 화면에서 보기:', { link: inbox, label: '관리 화면 열기' }]),
    ],
  })
}
