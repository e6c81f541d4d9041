import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import * as calls from '#contract/accounts/account-calls.ts'
import { type AddressOwner, type OwnAddress, type OwnAddresses, verificationLinkDays } from '#contract/accounts/users.ts'
import { addressIn, inEachLanguage, isLanguage, type Language, languages } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import type { Club } from '#contract/site/club.ts'
import { sendsLetters } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { answerRead } from '#server/http/reads.ts'
import { contentPolicy } from '#server/http/security-headers.ts'
import { findApplicationOf } from '#server/members/own-details.ts'
import { queueMailAgain } from '#server/notices/outbox.ts'
import { escapeHtml } from '#server/pages/escape-html.ts'
import { answerErrorsWithPages, noticePage, noticeStyleHash } from '#server/pages/plain-pages.ts'
import { conflict, Refusal } from '#server/refusals.ts'
import {
  askToVerify,
  findAddressOf,
  findHoldEnd,
  findLetterSentAt,
  findVerification,
  type VerificationLetter,
  verifyEmail,
} from './email-verification.ts'
import { isTicket } from './tickets.ts'
import { comparable, findUser } from './users.ts'

export function answerEmailVerificationCalls(app: Api, { db, config }: Site): void {
  answerRead(app, calls.findOwnAddresses, ({ currentUser }) =>
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
 * The page of the link in a letter, whose secret is the permission. A GET never verifies, because mail scanners and browsers open links before people do; its
 * button does. A scope of its own, because it answers with pages, without scripts, and takes the form.
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
        .header('content-security-policy', contentPolicy(config, { scripts: [], styles: [noticeStyleHash] }))
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
    return found ? verificationPage(found) : reply.code(404).send(unknownVerification(config.club))
  })

  app.post('/verify-email/*', options, async (request, reply) => {
    const token = request.params['*']
    if (isTicket(token)) await verifyEmail(db, token, new Date())
    // Pressed twice, the second time says the same.
    const found = await find(token, request.query.lang)
    return found?.isDone ? verificationPage(found) : reply.code(404).send(unknownVerification(config.club))
  })
}

const texts = inEachLanguage({
  title: { ko: '이메일 주소 확인', en: 'Verify your email address' },
  question: {
    ko: (club: string) =>
      `메일을 받으신 주소가 본인의 주소인가요? 아래 버튼을 누르시면 ${club}에서 그 주소로 메일을 보내 드립니다.`,
    en: (club: string) => `Is the address yours at which you got our mail? Press the button, and ${club} can write to you there.`,
  },
  button: { ko: '네, 제 주소입니다', en: 'Yes, it is my address' },
  otherwise: {
    ko: '홈페이지에 주소를 적으신 적이 없다면 이 화면을 닫으시면 됩니다. 아무것도 바뀌지 않습니다.',
    en: 'If you did not give your address on the website, just close this page. Nothing changes.',
  },
  done: { ko: '이메일 주소를 확인했습니다', en: 'Your email address is verified' },
  doneText: {
    ko: '고맙습니다. 이제 클럽의 메일을 이 주소로 받으실 수 있습니다. 이 화면은 닫으셔도 됩니다.',
    en: 'Thank you. The club can now write to you at this address. You can close this page.',
  },
  settings: { ko: '어떤 메일을 받을지는 설정에서 고르실 수 있습니다.', en: 'In Settings you choose which mail you get.' },
  settingsLink: { ko: '설정 열기', en: 'Open Settings' },
  unknown: {
    ko: `이 링크는 더 이상 쓸 수 없습니다. 보내 드린 지 ${verificationLinkDays}일이 지났거나, 그사이 주소가 바뀌었을 수 있습니다. 계정이 있으면 로그인한 뒤 설정에서 확인 메일을 다시 받아 주세요. 계정이 없으면 클럽에 문의해 주세요.`,
    en: `This link no longer works. It may be older than ${verificationLinkDays} days, or the address has changed since. If you have an account, log in and send the email again in Settings. If you have none, please contact the club.`,
  },
  contactLink: { ko: '클럽에 문의하기', en: 'Contact the club' },
  language: { ko: '언어', en: 'Language' },
})

/** The button answers a POST to the page's own address. */
function verificationPage({ language, club, isDone }: { language: Language; club: Club; isDone: boolean }): string {
  const words = texts[language]
  const content = isDone
    ? [
        `<h1>${words.done}</h1><p>${words.doneText}</p>`,
        `<p>${words.settings}<br><a href="${addressIn(language, '/settings')}">${words.settingsLink}</a></p>`,
      ]
    : [
        switchOf(language),
        `<h1>${words.title}</h1><p>${escapeHtml(words.question(club.name[language]))}</p>`,
        `<form method="post"><button>${words.button}</button></form>`,
        `<p>${words.otherwise}</p>`,
      ]
  return noticePage({ language, club, title: words.title, content })
}

/** In both languages: the person is not known. */
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

function switchOf(shown: Language): string {
  const names = { ko: '한국어', en: 'English' }
  const links = languages.map((language) => {
    const current = language === shown ? ' aria-current="true"' : ''
    return `<a href="?lang=${language}" lang="${language}" hreflang="${language}"${current}>${names[language]}</a>`
  })
  return `<nav aria-label="${texts[shown].language}">${links.join('')}</nav>`
}

/** One, unless the application has another address than the account. */
async function lettersOf(db: Db, userId: string): Promise<Partial<Record<AddressOwner, VerificationLetter>>> {
  const account = await findUser(db, userId)
  const application = await findApplicationOf(db, userId)
  const hasOwn = application !== undefined && comparable(application.email) !== comparable(account?.email ?? '')
  return {
    ...(account && account.email !== null && { account: { kind: 'accountAddress', subjectId: userId } }),
    ...(hasOwn && application.email !== '' && { application: { kind: 'applicationAddress', subjectId: application.id } }),
  }
}

export async function findOwnAddresses(db: Db, userId: string, now: Date): Promise<OwnAddresses> {
  const { account, application } = await lettersOf(db, userId)
  return { account: await describe(db, account, now), application: await describe(db, application, now) }
}

async function describe(db: Db, letter: VerificationLetter | undefined, now: Date): Promise<OwnAddress | null> {
  const owner = letter && (await findAddressOf(db, letter))
  if (letter === undefined || owner === undefined) return null
  const { email, emailVerifiedAt, refusedAt } = owner
  return { email, verifiedAt: emailVerifiedAt, refusedAt, letterSentAt: await findLetterSentAt(db, letter, { email, now }) }
}

/** At login: people whom an administrator brought in, and those whose link has expired, get a letter. */
export async function askToVerifyAddressesOf(db: Db, userId: string): Promise<void> {
  for (const letter of Object.values(await lettersOf(db, userId))) await askToVerify(db, letter)
}

/** @throws 409 when there is nothing to verify, 429 when too many letters were sent. */
async function requestVerification(db: Db, userId: string, addressOf: AddressOwner, now: Date): Promise<void> {
  const letter = (await lettersOf(db, userId))[addressOf]
  const owner = letter && (await findAddressOf(db, letter))
  if (letter === undefined || owner === undefined || owner.emailVerifiedAt !== null)
    throw conflict(say('This address needs no verification.'))
  // The worker keeps the limit; here the person is told.
  const heldUntil = await findHoldEnd(db, { letterId: '', ...letter, email: owner.email }, now)
  if (heldUntil !== undefined)
    throw new Refusal(429, noMoreToday, [], Math.max(1, Math.ceil((heldUntil.getTime() - now.getTime()) / 1000)))
  await queueMailAgain(db, letter)
}

const noMoreToday = say(
  'No more emails can be sent to this address today. Please look in the spam folder, or try again tomorrow.',
)
