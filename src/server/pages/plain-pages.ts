import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify'
import type { Language } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import type { Config } from '#server/config.ts'
import { type Answer, answerErrors, sendJson, startAnswer, toAnswer } from '#server/http/errors.ts'
import { addressTooLong, isAddressTooLong } from '#server/http/malformed-requests.ts'
import { contentPolicy, securityHeaders } from '#server/http/security-headers.ts'
import type { Said } from '#server/refusals.ts'
import { escapeHtml } from './escape-html.ts'

/** The only style of pages that say one thing: below the heading as far as on the pages of src/web (12 px). */
const noticeStyle = [
  ':root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif}body{margin:0;padding:1.5rem}',
  'main{max-width:34rem;margin:0 auto;word-break:keep-all;overflow-wrap:anywhere}',
  'h1{margin:0 0 .667rem;font-size:1.5rem;line-height:1.3}p{margin:0 0 1rem}',
  'nav{display:flex;gap:1rem;justify-content:flex-end}button{min-height:3rem;padding:.5rem 1.5rem;font:inherit;font-weight:bold}',
  'a{display:inline-block;padding:.6rem 0}',
].join('')

export const noticeStyleHash = `sha256-${hash('sha256', noticeStyle, 'base64')}`

interface NoticePage {
  language: Language
  club: Club
  /** Before the club's name in the title of the window. */
  title?: string
  content: string[]
  /** Whether the content has no heading of its own: then the club's name is the heading. */
  withoutHeading?: boolean
}

/** A page without scripts that a link in a mail opens. */
export function noticePage({ language, club, title, content, withoutHeading = false }: NoticePage): string {
  const name = escapeHtml(club.name[language])
  const fullTitle = title === undefined ? name : `${title} · ${name}`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${fullTitle}</title><style>${noticeStyle}</style></head><body><main>${withoutHeading ? `<h1>${name}</h1>` : `<p>${name}</p>`}${content.join('')}</main></body></html>`
}

/** For the routes of pages: a person gets a page in both languages instead of JSON. */
export function answerErrorsWithPages(app: FastifyInstance, config: Config): void {
  answerErrors(app, (reply, answer) => sendFailurePage(reply, answer, config))
}

/** Requests that never reach a route: the address cannot be decoded, and may be too long as well. Hooks do not run for them. */
export function answerUnroutable(config: Config): NonNullable<FastifyServerOptions['frameworkErrors']> {
  return (error, request, reply) => {
    reply.headers(securityHeaders(config))
    const answer = toAnswer(isAddressTooLong(request) ? addressTooLong() : error)
    const wantsPage = request.headers.accept?.includes('text/html') && !request.url.startsWith('/api/')
    if (wantsPage) sendFailurePage(reply, answer, config)
    else sendJson(reply, answer)
  }
}

function sendFailurePage(reply: FastifyReply, answer: Answer, config: Config): FastifyReply {
  return startAnswer(reply, answer)
    .header('content-security-policy', contentPolicy(config, { scripts: [], style: noticeStyleHash }))
    .type('text/html; charset=utf-8')
    .send(failurePage(answer.status, answer.body.message, config.club))
}

const reasons = {
  busy: {
    ko: '지금은 페이지를 보여 드릴 수 없습니다. 몇 초 뒤에 새로고침해 주세요.',
    en: 'This page cannot be shown right now. Please reload in a few seconds.',
  },
  diskFull: {
    ko: '홈페이지 서버의 저장 공간이 가득 차서 지금은 페이지를 보여 드릴 수 없습니다. 나중에 새로고침해 주시고, 계속 이러면 클럽에 알려 주세요.',
    en: 'The site has run out of disk space, so this page cannot be shown right now. Please reload later, and tell the club if it stays like this.',
  },
  dataAway: {
    ko: '지금은 홈페이지의 데이터를 불러올 수 없어 페이지를 보여 드릴 수 없습니다. 1분쯤 뒤에 새로고침해 주세요.',
    en: 'The site cannot reach its data right now, so this page cannot be shown. Please reload in a minute.',
  },
  limited: {
    ko: '같은 인터넷 연결에서 너무 많은 요청이 들어왔습니다. 1분쯤 뒤에 새로고침해 주세요.',
    en: 'Too many requests came from your internet connection. Please reload in about a minute.',
  },
  loggedOut: {
    ko: '로그인해야 볼 수 있는 페이지입니다.',
    en: 'Please log in to see this page.',
  },
  forbidden: {
    ko: '이 페이지는 관리자만 관리자 페이지에서 열 수 있습니다.',
    en: 'Only administrators can open this page, from the dashboard.',
  },
  tooLong: {
    ko: '주소가 너무 깁니다. 주소를 확인해 주세요.',
    en: 'This address is too long. Please check it.',
  },
  unreadable: {
    ko: '주소를 읽을 수 없습니다. 주소를 확인해 주세요.',
    en: 'This address cannot be read. Please check it.',
  },
}

const reasonsOfSentences: Partial<Record<Said, (typeof reasons)[keyof typeof reasons]>> = {
  'The site has run out of disk space, so nothing can be saved right now. Please try again later, and tell the club if it stays like this.':
    reasons.diskFull,
  'The site cannot reach its data right now. Please try again in a minute.': reasons.dataAway,
}

function reasonOf(status: number, message: Said) {
  const known = reasonsOfSentences[message]
  if (known !== undefined) return known
  if (status === 401) return reasons.loggedOut
  if (status === 403) return reasons.forbidden
  if (status === 414) return reasons.tooLong
  if (status === 429) return reasons.limited
  return status >= 500 ? reasons.busy : reasons.unreadable
}

/** In both languages, because the language is not known then. It needs no other file, no script and no database. */
function failurePage(status: number, message: Said, club: Club): string {
  const reason = reasonOf(status, message)
  const name = { ko: escapeHtml(club.name.ko), en: escapeHtml(club.name.en) }
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${name.ko}</title><style>${noticeStyle}</style></head><body><main><h1>${name.ko}</h1><p>${reason.ko}</p><p lang="en">${reason.en}</p><p><a href="/">${name.ko} 홈</a> · <a href="/?lang=en" lang="en">${name.en} home</a></p></main></body></html>`
}
