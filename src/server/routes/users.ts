import * as z from 'zod/mini'
import { defaultPageSize, ListQuery } from '#contract/lists.ts'
import { User } from '#contract/users.ts'
import type { Api, Site } from '#server/http/api.ts'
import { sendPage } from '#server/http/list-page.ts'
import { listUsers } from '#server/store/users.ts'

export function userRoutes(app: Api, { db }: Site): void {
  app.get(
    '/api/users',
    {
      config: { access: 'admin' },
      schema: { summary: 'Accounts, newest first', querystring: ListQuery, response: { 200: z.array(User) } },
    },
    async (request, reply) => {
      const { limit = defaultPageSize, after } = request.query
      return sendPage(request, reply, await listUsers(db, { limit, after }))
    },
  )
}
