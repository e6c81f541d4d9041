import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Config } from '#server/config.ts'
import { late } from '#server/late-module.ts'
import { topicOf } from './topics.ts'

// docs/decisions/040: why zod-openapi, and names from the contract

declare module 'fastify' {
  interface FastifyInstance {
    /** The answer of `GET /api/openapi.json`, written on the first call. */
    apiDocument(): Promise<ApiDocument>
  }
  interface FastifySchema {
    /** The name of the call in generated clients: a verb of the club, such as `listUpcomingEvents`. */
    operationId?: string
    /** One line. */
    summary?: string
    /** When the call is refused, apart from what its access and its fields say. */
    refusals?: Partial<Record<400 | 401 | 403 | 404 | 409, string>>
    /** Keeps the route out of the document. */
    hide?: boolean
  }
}

export type ApiDocument = ReturnType<typeof import('zod-openapi').createDocument>

/** Loaded with its library at the first call. */
const writer = late('the writer of the OpenAPI document', () => import('./write-document.ts'))

/** Collects the routes for the OpenAPI document. A call without name, summary or topic stops the start. */
export function describeApi(app: FastifyInstance, config: Config): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    // By reference: other hooks add to the schema later.
    if (isDocumented(route)) routes.push(route)
  })
  app.addHook('onReady', async () => rejectUndescribed(routes))
  let document: ApiDocument | undefined
  app.decorate('apiDocument', async () => {
    document ??= (await writer()).writeDocument(routes, config)
    return document
  })
}

function isDocumented({ method, url, schema }: RouteOptions): boolean {
  return schema?.hide !== true && method !== 'HEAD' && (url.startsWith('/api/') || url === '/healthz')
}

function rejectUndescribed(routes: readonly RouteOptions[]): void {
  const names = new Set<string>()
  for (const { method, url, schema } of routes) {
    const { operationId, summary } = schema ?? {}
    if (operationId === undefined || summary === undefined)
      throw new Error(`${method} ${url} has no name. Add schema: { operationId: 'listThings', summary: 'Things, newest first' }.`)
    if (names.has(operationId)) throw new Error(`Two calls are named ${operationId}; one is ${method} ${url}.`)
    if (topicOf(url) === undefined) throw new Error(`${url} has no topic. Add its path to http/api-document/topics.ts.`)
    names.add(operationId)
  }
}
