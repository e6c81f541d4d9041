import { ById } from '#contract/fields.ts'
import { RideSheet } from '#contract/rides/ride-sheets.ts'
import type { Api, Site } from '#server/http/api.ts'
import { openRideSheet } from '#server/store/rides/ride-sheets.ts'

export function rideSheetRoutes(app: Api, { db }: Site): void {
  app.get(
    '/api/riding-events/:id/ride-sheet',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Riders with phone, motorcycle and emergency contact; the look is noted in the audit log',
        params: ById,
        response: { 200: RideSheet },
      },
    },
    async (request, reply) => {
      // Emergency contacts: no cache of any kind, on the way or in the browser.
      reply.header('cache-control', 'private, no-store')
      return openRideSheet(db, request.params.id, { actorId: request.currentUser.id })
    },
  )
}
