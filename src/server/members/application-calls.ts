import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ById } from '#contract/fields.ts'
import { defaultLanguage, isLanguage, languageCookie } from '#contract/languages.ts'
import {
  Applicant,
  ApplicationCounts,
  ApplicationDetail,
  ApplicationListQuery,
  ApplicationSummary,
  Approval,
  MembershipApplication,
  PaymentConfirmation,
  Rejection,
  SubmittedApplication,
} from '#contract/members/membership-applications.ts'
import { MembershipApplicationSubmission } from '#contract/members/submission.ts'
import { readApplicant } from '#server/accounts/tickets.ts'
import { sendsLetters } from '#server/config.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { readApplicationTicket } from '#server/http/clients/application-ticket.ts'
import { addressOf } from '#server/http/limits/addresses.ts'
import { counterOf, shareOfNetwork, userCounters } from '#server/http/limits/rate-limits.ts'
import { listReachedCeilings } from '#server/site/daily-ceilings.ts'
import { viewApplication } from './application-detail.ts'
import { approveApplication, confirmPayment, rejectApplication } from './decisions.ts'
import { countApplications, listApplicationSummaries, submitApplication, viewApplications } from './membership-applications.ts'

export function membershipApplicationRoutes(app: Api, { db, config }: Site): void {
  app.post(
    '/api/membership-applications',
    {
      config: { access: 'anyone' },
      onRequest: (request) => app.limits.check('refusedFromAddress', addressOf(request)),
      schema: {
        operationId: 'submitApplication',
        summary: 'Apply for membership',
        refusals: { 409: 'The account is a member’s, or has a pending application.' },
        body: MembershipApplicationSubmission,
        response: { 201: SubmittedApplication },
      },
    },
    async (request, reply) => {
      const userId = request.session?.user.id
      const ticket = readApplicationTicket(request, config)
      const address = addressOf(request)
      const ofTicket = ticket === undefined ? [] : [counterOf('applyToAccountInSession', 'ticket', ticket)]
      const ofAccount = request.session === undefined ? ofTicket : userCounters('applyToAccount', request.session)
      const made = [counterOf('applyFromAddress', address), ...ofAccount]
      const application = await app.limits.spendUnlessRefused(made, counterOf('refusedFromAddress', address), () =>
        submitApplication(db, request.body, {
          userId,
          ticket,
          language: languageOf(request),
          moment: { now: new Date(), club: config.club },
          network: shareOfNetwork(request, { config, ceiling: 'applications' }),
        }),
      )
      const awaitsVerification = sendsLetters(config) && application.emailVerifiedAt === null
      return reply.code(201).send({ ...application, awaitsVerification })
    },
  )

  app.get(
    '/api/membership-applications',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listApplications',
        summary: 'Applications, newest first; each whole one is recorded in the activity log',
        querystring: ApplicationListQuery,
        response: { 200: z.union([z.array(MembershipApplication), z.array(ApplicationSummary)]) },
      },
    },
    async (request, reply) => {
      const { view, ...which } = request.query
      if (view === 'summary') return sendListPage(request, reply, await listApplicationSummaries(db, which))
      return sendListPage(request, reply, await viewApplications(db, { ...which, actorId: request.currentUser.id }))
    },
  )

  app.get(
    '/api/membership-applications/applicant',
    {
      config: { access: 'anyone' },
      schema: {
        operationId: 'readApplicant',
        summary: 'The account to which an application from this browser would belong',
        response: { 200: Applicant },
      },
    },
    async (request) => ({
      username: await readApplicant(db, { userId: request.session?.user.id, ticket: readApplicationTicket(request, config) }),
    }),
  )

  app.get(
    '/api/membership-applications/counts',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'countApplications',
        summary: 'How many applications there are of each status',
        querystring: z.pick(ApplicationListQuery, { search: true }),
        response: { 200: ApplicationCounts },
      },
    },
    async (request) => ({
      ...(await countApplications(db, request.query.search)),
      ceilingsReached: config.rateLimits ? await listReachedCeilings(db, new Date()) : [],
    }),
  )

  app.get(
    '/api/membership-applications/:id',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'viewApplication',
        summary: 'One application; recorded in the activity log',
        params: ById,
        response: { 200: ApplicationDetail },
      },
    },
    (request) => viewApplication(db, request.params.id, { actorId: request.currentUser.id }),
  )
}

const response = { 200: MembershipApplication }

/** Decisions of administrators. */
export function decisionRoutes(app: Api, { db, config }: Site): void {
  const by = ({ currentUser }: FastifyRequest) => ({ actorId: currentUser.id, moment: { now: new Date(), club: config.club } })

  app.post(
    '/api/membership-applications/:id/approve',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'approveApplication',
        summary: 'Approve an application and make its account a member',
        refusals: {
          409: 'It has been decided, belongs to another account than the one that is named, or its account is about to be erased.',
        },
        params: ById,
        body: Approval,
        response,
      },
    },
    (request) => approveApplication(db, request.params.id, { ...request.body, ...by(request) }),
  )

  app.post(
    '/api/membership-applications/:id/reject',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'rejectApplication',
        summary: 'Reject an application',
        refusals: { 409: 'It has been decided.' },
        params: ById,
        body: Rejection,
        response,
      },
    },
    (request) => rejectApplication(db, request.params.id, { ...request.body, ...by(request) }),
  )

  app.post(
    '/api/membership-applications/:id/payment',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'confirmPayment',
        summary: 'Confirm that the fee arrived, or take it back',
        params: ById,
        body: PaymentConfirmation,
        response,
      },
    },
    (request) => confirmPayment(db, request.params.id, { ...request.body, actorId: request.currentUser.id }),
  )
}

function languageOf(request: FastifyRequest) {
  const language = request.cookies[languageCookie]
  return isLanguage(language) ? language : defaultLanguage
}
