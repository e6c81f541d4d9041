import * as z from 'zod/mini'
import type { Api } from '#server/http/api.ts'

export function openapiRoutes(app: Api): void {
  app.get(
    '/api/openapi.json',
    {
      config: { access: 'anyone' },
      schema: { summary: 'This document', response: { 200: z.record(z.string(), z.unknown()) } },
    },
    () => app.apiDocument(),
  )
}
