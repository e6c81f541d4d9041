import type { FastifyRequest } from 'fastify'
import { defaultLanguage, isLanguage, languageCookie } from '#contract/languages.ts'
import * as calls from '#contract/members/member-calls.ts'
import { readApplicant } from '#server/accounts/tickets.ts'
import { sendsLetters } from '#server/config.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { readApplicationTicket } from '#server/http/clients/application-ticket.ts'
import { listReachedCeilings } from '#server/site/daily-ceilings.ts'
import { viewApplication } from './application-detail.ts'
import { approveApplication, confirmPayment, rejectApplication } from './decisions.ts'
import { countApplications, listApplicationSummaries, submitApplication, viewApplications } from './membership-applications.ts'

export function answerApplicationCalls(app: Api, { db, config }: Site): void {
  answer(
    app,
    calls.submitApplication,
    async (request) => {
      const userId = request.session?.user.id
      const ticket = readApplicationTicket(request, config)
      const ofTicket = ticket === undefined ? [] : (['applyWithTicket'] as const)
      const ofAccount = request.session === undefined ? ofTicket : (['applyToAccount'] as const)
      const submit = () =>
        submitApplication(db, request.body, {
          userId,
          ticket,
          language: languageOf(request),
          moment: { now: new Date(), club: config.club },
          network: app.limits.shareOfNetwork(request, 'applications'),
        })
      const made = ['applyFromAddress', ...ofAccount] as const
      const application = await app.limits.spendUnlessRefused(request, made, submit, { ticket })
      return { ...application, awaitsVerification: sendsLetters(config) && application.emailVerifiedAt === null }
    },
    { onRequest: (request) => app.limits.check(request, 'refusedFromAddress') },
  )

  answer(app, calls.listApplications, async (request, reply) => {
    const { view, ...which } = request.query
    if (view === 'summary') return sendListPage(request, reply, await listApplicationSummaries(db, which))
    return sendListPage(request, reply, await viewApplications(db, { ...which, actorId: request.currentUser.id }))
  })

  answer(app, calls.readApplicant, async (request) => ({
    username: await readApplicant(db, { userId: request.session?.user.id, ticket: readApplicationTicket(request, config) }),
  }))

  answer(app, calls.countApplications, async ({ query }) => ({
    ...(await countApplications(db, query.search)),
    ceilingsReached: config.rateLimits ? await listReachedCeilings(db, new Date()) : [],
  }))

  answer(app, calls.viewApplication, ({ params, currentUser }) => viewApplication(db, params.id, { actorId: currentUser.id }))
}

/** Decisions of administrators. */
export function answerDecisionCalls(app: Api, { db, config }: Site): void {
  const by = ({ currentUser }: FastifyRequest) => ({ actorId: currentUser.id, moment: { now: new Date(), club: config.club } })

  answer(app, calls.approveApplication, (request) =>
    approveApplication(db, request.params.id, { ...request.body, ...by(request) }),
  )

  answer(app, calls.rejectApplication, (request) => rejectApplication(db, request.params.id, { ...request.body, ...by(request) }))

  answer(app, calls.confirmPayment, ({ params, body, currentUser }) =>
    confirmPayment(db, params.id, { ...body, actorId: currentUser.id }),
  )
}

function languageOf(request: FastifyRequest) {
  const language = request.cookies[languageCookie]
  return isLanguage(language) ? language : defaultLanguage
}
