import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { verificationLinkDays } from '#contract/accounts/email-verification.ts'
import * as calls from '#contract/accounts/email-verification-calls.ts'
import { addressIn, isLanguage, type Language, languages } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import type { Club } from '#contract/site/club.ts'
import { isTicket } from '#server/accounts/tickets.ts'
import { sendsLetters } from '#server/config.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { contentPolicy } from '#server/http/security-headers.ts'
import { escapeHtml } from '#server/pages/escape-html.ts'
import { answerErrorsWithPages, noticePage, noticeStyleHash } from '#server/pages/plain-pages.ts'
import { conflict } from '#server/refusals.ts'
import { findVerification, verifyEmail } from './email-verification.ts'
import { findOwnAddresses, requestVerification } from './own-addresses.ts'

/** The user's addresses, and another letter. */
export function answerEmailVerificationCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.findOwnAddresses, ({ currentUser }) =>
    sendsLetters(config)
      ? findOwnAddresses(db, currentUser.id, new Date())
      : Promise.resolve({ account: null, application: null }),
  )

  answer(
    app,
    calls.requestVerification,
    async ({ body, currentUser }) => {
      if (!sendsLetters(config)) throw conflict(say('This site cannot send email.'))
      const now = new Date()
      await requestVerification(db, currentUser.id, body.addressOf, now)
      return findOwnAddresses(db, currentUser.id, now)
    },
    { preHandler: (request) => app.limits.spend(request, 'askForLetter') },
  )
}

/**
 * The page of the link in a letter. A GET never verifies, because mail scanners and browsers open links before people do; its button does. The secret in
 * the address is the permission. A scope of its own, because it answers with pages, without scripts, and takes the form.
 */
export function verificationPageRoutes(app: Api, { db, config }: Site): void {
  answerErrorsWithPages(app, config)
  app.removeAllContentTypeParsers()
  // The form has no fields.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_request, _body, done) => done(null, undefined))
  const options = {
    config: { access: 'anyone' as const, takesForeignRequests: true },
    schema: { params: z.object({ '*': z.string() }), querystring: z.object({ lang: z.optional(z.unknown()) }) },
    // For unknown links too. Not no-referrer: then browsers would send the form without an Origin.
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'same-origin')
        .header('content-security-policy', contentPolicy(config, { scripts: [], style: noticeStyleHash }))
        .type('text/html; charset=utf-8')
      await app.limitRequest(request)
    },
  }

  async function find(token: string, lang: unknown) {
    const found = isTicket(token) ? await findVerification(db, token, new Date()) : undefined
    return found && { ...found, language: isLanguage(lang) ? lang : found.language, club: config.club }
  }

  app.get('/verify-email/*', options, async (request, reply) => {
    const found = await find(request.params['*'], request.query.lang)
    if (found === undefined) return reply.code(404).send(unknownVerification(config.club))
    return found.isDone ? verificationAnswer(found) : verificationQuestion(found)
  })

  app.post('/verify-email/*', options, async (request, reply) => {
    const token = request.params['*']
    if (isTicket(token)) await verifyEmail(db, token, new Date())
    // Pressed twice, the second time says the same.
    const found = await find(token, request.query.lang)
    return found?.isDone ? verificationAnswer(found) : reply.code(404).send(unknownVerification(config.club))
  })
}

const texts = {
  ko: {
    title: '이메일 주소 확인',
    question: (club: string) =>
      `메일을 받으신 주소가 본인의 주소인가요? 아래 버튼을 누르시면 ${club}에서 그 주소로 메일을 보내 드립니다.`,
    button: '네, 제 주소입니다',
    otherwise: '홈페이지에 주소를 적으신 적이 없다면 이 화면을 닫으시면 됩니다. 아무것도 바뀌지 않습니다.',
    done: '이메일 주소를 확인했습니다',
    doneText: '고맙습니다. 이제 클럽의 메일을 이 주소로 받으실 수 있습니다. 이 화면은 닫으셔도 됩니다.',
    settings: '어떤 메일을 받을지는 설정에서 고르실 수 있습니다.',
    settingsLink: '설정 열기',
    unknown: `이 링크는 더 이상 쓸 수 없습니다. 보내 드린 지 ${verificationLinkDays}일이 지났거나, 그사이 주소가 바뀌었을 수 있습니다. 계정이 있으면 로그인한 뒤 설정에서 확인 메일을 다시 받아 주세요. 계정이 없으면 클럽에 문의해 주세요.`,
    contactLink: '클럽에 문의하기',
    language: '언어',
  },
  en: {
    title: 'Verify your email address',
    question: (club: string) =>
      `Is the address yours at which you got our mail? Press the button, and ${club} can write to you there.`,
    button: 'Yes, it is my address',
    otherwise: 'If you did not give your address on the website, just close this page. Nothing changes.',
    done: 'Your email address is verified',
    doneText: 'Thank you. The club can now write to you at this address. You can close this page.',
    settings: 'In Settings you choose which mail you get.',
    settingsLink: 'Open Settings',
    unknown: `This link no longer works. It may be older than ${verificationLinkDays} days, or the address has changed since. If you have an account, log in and send the email again in Settings. If you have none, please contact the club.`,
    contactLink: 'Contact the club',
    language: 'Language',
  },
} as const satisfies Record<Language, unknown>

interface Shown {
  language: Language
  club: Club
}

/** Asks first: mail scanners follow every link of a mail. The form is sent to the page's own address. */
function verificationQuestion({ language, club }: Shown): string {
  const words = texts[language]
  return noticePage({
    language,
    club,
    title: texts[language].title,
    content: [
      switchOf(language),
      `<h1>${words.title}</h1><p>${escapeHtml(words.question(club.name[language]))}</p>`,
      `<form method="post"><button>${words.button}</button></form>`,
      `<p>${words.otherwise}</p>`,
    ],
  })
}

function verificationAnswer({ language, club }: Shown): string {
  const words = texts[language]
  return noticePage({
    language,
    club,
    title: texts[language].title,
    content: [
      `<h1>${words.done}</h1><p>${words.doneText}</p>`,
      `<p>${words.settings}<br><a href="${addressIn(language, '/settings')}">${words.settingsLink}</a></p>`,
    ],
  })
}

/** The one page for links that are unknown, expired, malformed or about an earlier address. In both languages: the person is not known. */
function unknownVerification(club: Club): string {
  const part = (language: Language) => {
    const words = texts[language]
    const links = [
      `<a href="${addressIn(language, '/settings')}">${words.settingsLink}</a>`,
      `<a href="${addressIn(language, '/contact')}">${words.contactLink}</a>`,
    ]
    return `<p${language === 'ko' ? '' : ` lang="${language}"`}>${words.unknown}<br>${links.join('<br>')}</p>`
  }
  return noticePage({ language: 'ko', club, title: texts.ko.title, content: languages.map(part), withoutHeading: true })
}

/** Links to the same page in each language. */
function switchOf(shown: Language): string {
  const names = { ko: '한국어', en: 'English' }
  const links = languages.map((language) => {
    const current = language === shown ? ' aria-current="true"' : ''
    return `<a href="?lang=${language}" lang="${language}" hreflang="${language}"${current}>${names[language]}</a>`
  })
  return `<nav aria-label="${texts[shown].language}">${links.join('')}</nav>`
}
