import { PersonalData } from '#contract/accounts/personal-data.ts'
import type { Api, Site } from '#server/http/api.ts'
import { collectPersonalData } from '#server/store/accounts/personal-data.ts'

export function personalDataRoutes(app: Api, { db }: Site): void {
  app.get(
    '/api/auth/user/export',
    {
      config: { access: 'signed-in' },
      schema: { summary: 'Everything that is kept about the person, as a file', response: { 200: PersonalData } },
    },
    (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="my-data.json"')
      return collectPersonalData(db, request.currentUser, new Date())
    },
  )
}
