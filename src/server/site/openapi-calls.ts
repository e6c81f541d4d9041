import * as calls from '#contract/site/openapi-calls.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { late } from '#server/late-module.ts'

/** Loaded with its library at the first call. */
const writer = late('the writer of the OpenAPI document', () => import('#server/http/api-document.ts'))

export function answerOpenapiCalls(app: Api, { config }: Site): void {
  let text: string | undefined
  const write = async () => {
    text ??= JSON.stringify((await writer()).writeDocument(config))
    return text
  }
  // As every call.
  const headers = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding', 'cache-control': 'no-store' }

  answer(app, calls.describeApi, async (request, reply) => {
    await app.sendPublic(request, reply, {
      key: ['api-document'],
      render: async () => ({ status: 200, text: await write(), headers }),
    })
    return reply
  })
}
