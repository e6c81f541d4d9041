import { OwnSeason, Season, SeasonQuery } from '#contract/rides/attendance.ts'
import { clubClock } from '#server/club-time.ts'
import type { Api, Site } from '#server/http/api.ts'
import { findOwnSeason, findSeason } from '#server/store/rides/head-count/seasons.ts'

export function attendanceRoutes(app: Api, { db, config }: Site): void {
  const which = ({ year }: SeasonQuery) => ({
    year: year === undefined ? undefined : Number(year),
    clock: clubClock(new Date(), config.club),
  })

  app.get(
    '/api/attendance/mine',
    {
      config: { access: 'user' },
      schema: { summary: 'The rides of a year that the user rode', querystring: SeasonQuery, response: { 200: OwnSeason } },
    },
    (request) => findOwnSeason(db, request.currentUser.id, which(request.query)),
  )

  app.get(
    '/api/attendance',
    {
      config: { access: 'admin' },
      schema: { summary: 'The rides of a year, and who rode how many', querystring: SeasonQuery, response: { 200: Season } },
    },
    (request) => findSeason(db, which(request.query)),
  )
}
