import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { addressIn, inEachLanguage, type Language } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import type { NoticeSwitch } from '#server/activities/notice.ts'
import type { Db } from '#server/db/open.ts'
import { findSecret } from '#server/db/secrets.ts'
import type { Api, Site } from '#server/http/api.ts'
import { contentPolicy } from '#server/http/security-headers.ts'
import { escapeHtml } from '#server/pages/escape-html.ts'
import { answerErrorsWithPages, noticePage, noticeStyleHash } from '#server/pages/plain-pages.ts'
import { findLanguageOf } from './addressees.ts'

const ByToken = z.object({ token: z._default(z.string(), '') })

/** By its link, without a login (RFC 8058). A scope of its own, because mail providers send the POST as a form. Pages without scripts. */
export function unsubscribeRoutes(app: Api, { db, config }: Site): void {
  answerErrorsWithPages(app, config)
  // The body only says "One-Click"; providers send it as they like.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_request, _body, done) => done(null, undefined))
  const options = {
    // The signed token allows it, from wherever it comes.
    config: { access: 'anyone' as const, takesForeignRequests: true },
    schema: { querystring: ByToken },
    // For unknown links too. Not no-referrer: then browsers would send the form without an Origin.
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'same-origin')
        .header('content-security-policy', contentPolicy(config, { scripts: [], styles: [noticeStyleHash] }))
        .type('text/html; charset=utf-8')
      await app.limitRequest(request)
    },
  }

  async function read(token: string) {
    const signed = readUnsubscribing(token, await readUnsubscribeSecret(db))
    if (signed === undefined) return undefined
    // The same page for an erased account.
    return { ...signed, language: (await findLanguageOf(db, signed.userId)) ?? ('ko' as const) }
  }

  app.get('/unsubscribe', options, async (request, reply) => {
    const found = await read(request.query.token)
    if (found === undefined) return reply.code(404).send(unknownLink(config.club))
    const { language, notices } = found
    const { titles, questions, button, always } = texts[language]
    const content = [
      `<h1>${titles[notices]}</h1><p>${questions[notices]}</p>`,
      // Asks first: mail scanners follow every link of a mail.
      `<form method="post" action="${escapeHtml(request.url)}"><button>${button}</button></form>`,
      `<p>${always}</p>`,
    ]
    return noticePage({ language, club: config.club, content })
  })

  app.post('/unsubscribe', options, async (request, reply) => {
    const found = await read(request.query.token)
    if (found === undefined) return reply.code(404).send(unknownLink(config.club))
    const { userId, language, notices } = found
    await db
      .updateTable('users')
      .set({ [notices]: 'false', updatedAt: new Date().toISOString() })
      .where('id', '=', userId)
      .where(notices, '=', 'true')
      .execute()
    const { done, always, settings } = texts[language]
    const content = [`<h1>${done[notices]}</h1><p>${always}</p><p>${settings}<br>${settingsLink(language)}</p>`]
    return noticePage({ language, club: config.club, content })
  })
}

const texts = inEachLanguage({
  titles: {
    ko: { eventReminders: '라이딩 알림 끄기', emailNotifications: '이메일 알림 끄기' },
    en: { eventReminders: 'Turn off event reminders', emailNotifications: 'Turn off email notifications' },
  },
  questions: {
    ko: {
      eventReminders: '라이딩 전날 저녁에 보내 드리는 메일과 푸시 알림을 끄시겠습니까?',
      emailNotifications:
        '클럽 공지를 전해 드리는 메일을 끄시겠습니까? 운영진이시라면 새 가입 신청과 문의를 모아 보내 드리는 메일도 함께 꺼집니다.',
    },
    en: {
      eventReminders: 'Turn off the email and the push notification on the evening before a ride?',
      emailNotifications:
        'Turn off announcements by email? For administrators, this also ends the email about new applications and messages.',
    },
  },
  done: {
    ko: {
      eventReminders: '라이딩 전날 저녁의 메일과 푸시 알림을 껐습니다.',
      emailNotifications: '클럽 공지 메일을 껐습니다.',
    },
    en: {
      eventReminders: 'Email and push notifications on the evening before a ride are off.',
      emailNotifications: 'Announcements by email are off.',
    },
  },
  always: {
    ko: '참가하시는 라이딩의 변경과 취소, 가입 신청에 관한 소식은 계속 보내 드립니다.',
    en: 'You still hear when a ride of yours changes or is cancelled, and about your application.',
  },
  button: { ko: '끄기', en: 'Turn off' },
  settings: { ko: '설정에서 언제든지 다시 켜실 수 있습니다.', en: 'You can turn this on again in Settings at any time.' },
  settingsLink: { ko: '설정 열기', en: 'Open Settings' },
  invalid: {
    ko: '이 링크로는 알림을 끌 수 없습니다. 메일에 있는 링크를 그대로 열어 주시거나, 로그인한 뒤 설정에서 꺼 주세요.',
    en: 'This link cannot turn off messages. Please open the link in the mail as it is, or log in and turn them off in Settings.',
  },
})

/** In both languages: the person is not known. */
function unknownLink(club: Club): string {
  const content = [
    `<p>${texts.ko.invalid}<br>${settingsLink('ko')}</p>`,
    `<p lang="en">${texts.en.invalid}<br>${settingsLink('en')}</p>`,
  ]
  return noticePage({ language: 'ko', club, content, withoutHeading: true })
}

const settingsLink = (language: Language) => `<a href="${addressIn(language, '/settings')}">${texts[language].settingsLink}</a>`

export interface Unsubscribing {
  userId: string
  notices: NoticeSwitch
}

const Content = z.tuple([z.string(), z.enum(['emailNotifications', 'eventReminders'])])

export function readUnsubscribeSecret(db: Db): Promise<string> {
  return findSecret(db, 'unsubscribe')
}

/** Proves that the link comes from a mail to this person. It does not expire: a mail may be old. */
export function signUnsubscribing({ userId, notices }: Unsubscribing, secret: string): string {
  const content = Buffer.from(JSON.stringify([userId, notices])).toString('base64url')
  return `${content}.${sign(content, secret).toString('base64url')}`
}

/** Undefined for what the site has not signed. */
export function readUnsubscribing(token: string, secret: string): Unsubscribing | undefined {
  const [content = '', signature = '', ...rest] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(content, secret)
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const [userId, notices] = Content.parse(JSON.parse(Buffer.from(content, 'base64url').toString()))
  return { userId, notices }
}

function sign(content: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(content).digest()
}
