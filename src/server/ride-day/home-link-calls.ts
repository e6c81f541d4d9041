import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isLanguage } from '#contract/languages.ts'
import * as calls from '#contract/ride-day/home-link-calls.ts'
import { clubClock } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { contentPolicy } from '#server/http/security-headers.ts'
import { answerErrorsWithPages } from '#server/pages/plain-pages.ts'
import { findHomeLink, makeHomeLink, revokeHomeLink } from './home-links.ts'
import { findHomeRide } from './home-rides.ts'
import { rideHomePage, rideHomeStyleHash, unknownHomeLink } from './ride-home-page.ts'

export function answerHomeLinkCalls(app: Api, { db, config }: Site): void {
  const own = ({ params, currentUser }: { params: { id: string }; currentUser: { id: string } }) => ({
    eventId: params.id,
    userId: currentUser.id,
    clock: clubClock(new Date(), config.club),
  })

  answer(app, calls.findHomeLink, (request) => findHomeLink(db, own(request)))

  answer(app, calls.makeHomeLink, (request) =>
    makeHomeLink(db, { ...own(request), sessionHash: request.session?.idHash ?? '' }, request.body.language),
  )

  answer(app, calls.revokeHomeLink, (request) => revokeHomeLink(db, own(request)))
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
