import * as z from 'zod/mini'
import type { Api, Site } from '#server/http/api.ts'
import { chooseEncoding, compress } from '#server/http/compression.ts'
import { contentPolicy } from '#server/http/security-headers.ts'
import { late } from '#server/late-module.ts'
import { readDisplaySettings } from '#server/pages/display-settings.ts'
import { answerBrowsersWithPages } from '#server/pages/page-errors.ts'

const pageOfApi = late('the page about the API', () => import('#server/pages/documents/api/api-page.ts'))

export function openapiRoutes(app: Api): void {
  app.get(
    '/api/openapi.json',
    {
      config: { access: 'anyone' },
      schema: {
        operationId: 'describeApi',
        summary: 'This document',
        response: { 200: z.record(z.string(), z.unknown()) },
      },
    },
    (request, reply) =>
      app.sendPublic(request, reply, {
        key: ['api-document'],
        render: async () => ({
          status: 200,
          text: JSON.stringify(await app.apiDocument()),
          // As every call.
          headers: { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding', 'cache-control': 'no-store' },
        }),
      }) as never,
  )
}
