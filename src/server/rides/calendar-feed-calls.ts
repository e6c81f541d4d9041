import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import * as calls from '#contract/rides/calendar-feed-calls.ts'
import { revokeCalendarFeed } from '#server/accounts/account-changes.ts'
import { clubToday } from '#server/club-time.ts'
import { late } from '#server/errors.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { notFound } from '#server/refusals.ts'
import { findCalendarFeed, findFeedOwner, listFeedRides, makeCalendarFeed, numberEntries } from './calendar-feeds.ts'
import { listDeletedFeedRides } from './deleted-rides.ts'

/** Loaded with its library at the first request. */
const composer = late('the calendar', () => import('./compose-calendar.ts'))

export function answerCalendarFeedCalls(app: Api, { db }: Site): void {
  answer(app, calls.findCalendarFeed, ({ currentUser }) => findCalendarFeed(db, currentUser.id))

  answer(app, calls.makeCalendarFeed, ({ body, currentUser, session }) =>
    makeCalendarFeed(db, { userId: currentUser.id, sessionHash: session?.idHash ?? '' }, body.language),
  )

  answer(app, calls.revokeCalendarFeed, ({ currentUser }) => revokeCalendarFeed(db, currentUser.id))
}

/** 256 bits in base64url. Anything else is not a link and is not looked up. */
const ByToken = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) })

/** The feed shows rides of the past year. */
const daysBack = -365

/** Calendar apps fetch this without a session: the secret in the URL identifies the user. */
export function calendarRoutes(app: Api, { db, config }: Site): void {
  app.get(
    '/calendar/:token.ics',
    {
      // Headers and limit also apply to unknown links.
      onRequest: async (request, reply) => {
        reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer')
        await app.limitRequest(request)
      },
      schema: { params: ByToken },
    },
    async (request, reply) => {
      const owner = await findFeedOwner(db, request.params.token)
      if (owner === undefined) throw notFound()
      const { club, publicUrl } = config
      const { composeEntries, writeCalendar } = await composer()
      const now = new Date()
      const rides = await listFeedRides(db, owner, clubToday(now, club.timeZone, daysBack))
      const deleted = await listDeletedFeedRides(db, { ...owner, today: clubToday(now, club.timeZone) })
      // A ride that was deleted between the two is in both.
      const latest = [...new Map([...rides, ...deleted].map((ride) => [ride.id, ride])).values()]
      const entries = composeEntries(latest, { club, language: owner.language, origin: publicUrl?.origin, now })
      const numbers = await numberEntries(db, owner.userId, entries, now)
      const calendar = writeCalendar(entries, numbers, { club, language: owner.language })
      const etag = `"${hash('sha256', calendar, 'base64url')}"`
      reply.header('cache-control', 'private, no-cache').header('etag', etag)
      // Proxies may add other tags or mark it as weak.
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      // A saved file must not be named after the secret.
      reply.header('content-disposition', 'inline; filename="rides.ics"')
      return reply.type('text/calendar; charset=utf-8').send(calendar)
    },
  )
}
