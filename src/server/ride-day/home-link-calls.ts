import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ById } from '#contract/fields.ts'
import { isLanguage } from '#contract/languages.ts'
import { HomeLink, HomeLinkInput } from '#contract/ride-day/home-links.ts'
import { clubClock } from '#server/club-time.ts'
import type { Api, Site } from '#server/http/api.ts'
import { contentPolicy } from '#server/http/security-headers.ts'
import { answerErrorsWithPages } from '#server/pages/page-errors.ts'
import { findHomeLink, makeHomeLink, revokeHomeLink } from './home-links.ts'
import { findHomeRide } from './home-rides.ts'
import { rideHomePage, rideHomeStyleHash, unknownHomeLink } from './ride-home-page.ts'

const path = '/api/riding-events/:id/home-link'

export function homeLinkRoutes(app: Api, { db, config }: Site): void {
  const own = (request: FastifyRequest<{ Params: z.infer<typeof ById> }>) => ({
    eventId: request.params.id,
    userId: request.currentUser.id,
    clock: clubClock(new Date(), config.club),
  })

  app.get(
    path,
    {
      config: { access: 'user' },
      schema: {
        operationId: 'findHomeLink',
        summary: 'The user’s link to the ride for people at home',
        refusals: { 409: 'The user has no place on the ride.' },
        params: ById,
        response: { 200: HomeLink },
      },
    },
    (request) => findHomeLink(db, own(request)),
  )

  // Members, because the page names the leader.
  app.post(
    path,
    {
      config: { access: 'member' },
      schema: {
        operationId: 'makeHomeLink',
        summary: 'Make a link to the ride for people at home, or find the one that exists',
        refusals: { 409: 'The user has no place on the ride, or it is over or cancelled.' },
        params: ById,
        body: HomeLinkInput,
        response: { 201: HomeLink },
      },
    },
    async (request, reply) => {
      const by = { ...own(request), sessionHash: request.session?.idHash ?? '' }
      return reply.code(201).send(await makeHomeLink(db, by, request.body.language))
    },
  )

  app.delete(
    path,
    {
      config: { access: 'user' },
      schema: {
        operationId: 'revokeHomeLink',
        summary: 'Remove the link to the ride for people at home',
        params: ById,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await revokeHomeLink(db, own(request))
      return reply.code(204).send(undefined)
    },
  )
}

/** 256 bits in base64url. Anything else is not a link and is not looked up. */
const token = /^[\w-]{43}$/

/** The page of a link for home. The secret in the address is the permission. A scope of its own, because it answers with pages, without scripts. */
export function rideHomeRoutes(app: Api, { db, config }: Site): void {
  answerErrorsWithPages(app, config)
  app.get(
    '/ride-home/*',
    {
      // For unknown links too.
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        reply
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex')
          .header('referrer-policy', 'no-referrer')
          .header('content-security-policy', contentPolicy(config, { scripts: [], style: rideHomeStyleHash }))
          .type('text/html; charset=utf-8')
        await app.limitRequest(request)
      },
      schema: {
        hide: true,
        params: z.object({ '*': z.string() }),
        querystring: z.object({ lang: z.optional(z.unknown()) }),
      },
    },
    async (request, reply) => {
      const clock = clubClock(new Date(), config.club)
      const ride = token.test(request.params['*']) ? await findHomeRide(db, request.params['*'], clock) : undefined
      if (ride === undefined) return reply.code(404).send(unknownHomeLink(config.club))
      const { lang } = request.query
      return rideHomePage(ride, { club: config.club, language: isLanguage(lang) ? lang : ride.language, now: clock.now })
    },
  )
}
