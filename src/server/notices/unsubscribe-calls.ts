import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Language, addressIn } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import type { NoticeSwitch } from '#server/activities/notice.ts'
import type { Db } from '#server/db/open.ts'
import type { Api, Site } from '#server/http/api.ts'
import { contentPolicy } from '#server/http/security-headers.ts'
import { escapeHtml } from '#server/pages/escape-html.ts'
import { answerErrorsWithPages, noticePage, noticeStyleHash } from '#server/pages/plain-pages.ts'
import { findLanguageOf } from './addressees.ts'
import { readUnsubscribeSecret, readUnsubscribing } from './unsubscribe-token.ts'

const ByToken = z.object({ token: z._default(z.string(), '') })

/**
 * Turns off a kind of mail by its link, without a login (RFC 8058). A scope of its own, because mail providers send the POST as a form. Pages without
 * scripts.
 */
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
        .header('content-security-policy', contentPolicy(config, { scripts: [], style: noticeStyleHash }))
        .type('text/html; charset=utf-8')
      await app.limitRequest(request)
    },
  }

  async function read(token: string) {
    const signed = readUnsubscribing(token, await readUnsubscribeSecret(db))
    if (signed === undefined) return undefined
    // The same page for an erased account.
    return { ...signed, language: (await findLanguageOf(db, signed.userId)) ?? 'ko', club: config.club }
  }

  app.get('/unsubscribe', options, async (request, reply) => {
    const found = await read(request.query.token)
    return found === undefined ? reply.code(404).send(unknownLink(config.club)) : unsubscribeQuestion(found, request.url)
  })

  app.post('/unsubscribe', options, async (request, reply) => {
    const found = await read(request.query.token)
    if (found === undefined) return reply.code(404).send(unknownLink(config.club))
    await turnOff(db, found.userId, found.notices)
    return unsubscribeAnswer(found)
  })
}

/** Turns a switch of the account off; without effect when it is off, or when the account is gone. */
async function turnOff(db: Db, userId: string, notices: NoticeSwitch): Promise<void> {
  await db
    .updateTable('users')
    .set({ [notices]: 'false', updatedAt: new Date().toISOString() })
    .where('id', '=', userId)
    .where(notices, '=', 'true')
    .execute()
}

const texts = {
  ko: {
    titles: { eventReminders: '라이딩 알림 끄기', emailNotifications: '이메일 알림 끄기' },
    questions: {
      eventReminders: '라이딩 전날 저녁에 보내 드리는 메일과 푸시 알림을 끄시겠습니까?',
      emailNotifications:
        '클럽 공지를 전해 드리는 메일을 끄시겠습니까? 운영진이시라면 새 가입 신청과 문의를 모아 보내 드리는 메일도 함께 꺼집니다.',
    },
    done: {
      eventReminders: '라이딩 전날 저녁의 메일과 푸시 알림을 껐습니다.',
      emailNotifications: '클럽 공지 메일을 껐습니다.',
    },
    always: '참가하시는 라이딩의 변경과 취소, 가입 신청에 관한 소식은 계속 보내 드립니다.',
    button: '끄기',
    settings: '설정에서 언제든지 다시 켜실 수 있습니다.',
    settingsLink: '설정 열기',
    invalid: '이 링크로는 알림을 끌 수 없습니다. 메일에 있는 링크를 그대로 열어 주시거나, 로그인한 뒤 설정에서 꺼 주세요.',
  },
  en: {
    titles: { eventReminders: 'Turn off event reminders', emailNotifications: 'Turn off email notifications' },
    questions: {
      eventReminders: 'Turn off the email and the push notification on the evening before a ride?',
      emailNotifications:
        'Turn off announcements by email? For administrators, this also ends the email about new applications and messages.',
    },
    done: {
      eventReminders: 'Email and push notifications on the evening before a ride are off.',
      emailNotifications: 'Announcements by email are off.',
    },
    always: 'You still hear when a ride of yours changes or is cancelled, and about your application.',
    button: 'Turn off',
    settings: 'You can turn this on again in Settings at any time.',
    settingsLink: 'Open Settings',
    invalid:
      'This link cannot turn off messages. Please open the link in the mail as it is, or log in and turn them off in Settings.',
  },
} as const satisfies Record<Language, unknown>

interface Unsubscribed {
  language: Language
  notices: NoticeSwitch
  club: Club
}

/** Asks first: mail scanners follow every link of a mail. @param action the page's own address. */
function unsubscribeQuestion({ language, notices, club }: Unsubscribed, action: string): string {
  const words = texts[language]
  return noticePage({
    language,
    club,
    content: [
      `<h1>${words.titles[notices]}</h1><p>${words.questions[notices]}</p>`,
      `<form method="post" action="${escapeHtml(action)}"><button>${words.button}</button></form>`,
      `<p>${words.always}</p>`,
    ],
  })
}

function unsubscribeAnswer({ language, notices, club }: Unsubscribed): string {
  const words = texts[language]
  return noticePage({
    language,
    club,
    content: [
      `<h1>${words.done[notices]}</h1><p>${words.always}</p><p>${words.settings}<br><a href="${settings(language)}">${words.settingsLink}</a></p>`,
    ],
  })
}

/** In both languages: the person is not known. */
function unknownLink(club: Club): string {
  const { ko, en } = texts
  const parts = [
    `<p>${ko.invalid}<br><a href="${settings('ko')}">${ko.settingsLink}</a></p>`,
    `<p lang="en">${en.invalid}<br><a href="${settings('en')}">${en.settingsLink}</a></p>`,
  ]
  return noticePage({ language: 'ko', club, content: parts, withoutHeading: true })
}

const settings = (language: Language) => addressIn(language, '/settings')
