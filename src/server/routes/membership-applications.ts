import * as z from 'zod/mini'
import { defaultPageSize, ListQuery } from '#contract/lists.ts'
import { MembershipApplication } from '#contract/membership-applications.ts'
import type { Api, Site } from '#server/http/api.ts'
import { sendPage } from '#server/http/list-page.ts'
import { listApplications } from '#server/store/membership-applications.ts'

export function membershipApplicationRoutes(app: Api, { db }: Site): void {
  app.get(
    '/api/membership-applications',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Applications, newest first',
        querystring: ListQuery,
        response: { 200: z.array(MembershipApplication) },
      },
    },
    async (request, reply) => {
      const { limit = defaultPageSize, after } = request.query
      return sendPage(request, reply, await listApplications(db, { limit, after }))
    },
  )
}
