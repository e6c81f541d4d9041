import type { FastifyInstance, RouteOptions } from 'fastify'
import type { AnyCall } from '#contract/calls.ts'

// The routes under /api that no file of the contract declares.

declare module 'fastify' {
  interface FastifySchema {
    operationId?: string
    summary?: string
    refusals?: Partial<Record<400 | 401 | 403 | 404 | 409, string>>
    hide?: boolean
  }
}

const routes = new Map<string, RouteOptions>()

export function collectUndeclaredRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.schema?.operationId !== undefined && route.method !== 'HEAD') routes.set(route.schema.operationId, route)
  })
}

/** Name, subject and description of each. */
export function undeclaredCalls(): [name: string, subject: string, described: AnyCall][] {
  return [...routes].map(([name, { method, url, config, schema = {} }]) => {
    const { summary = '', refusals, params, querystring, body } = schema
    const { 200: ok, 201: created, 302: redirect } = schema.response as Record<number, { content?: object } | undefined>
    const [type] = Object.keys(ok?.content ?? {})
    const described = {
      ...{ method, path: url, access: config?.access, confirms: config?.needsConfirmation, summary, refusals, params, body },
      ...{ query: querystring, answers: type ? undefined : ok, sends: type, creates: created, redirects: redirect && true },
    }
    return [name, subjectOf(url), described as AnyCall]
  })
}

const firstSegments: Record<string, readonly string[]> = {
  members: ['directory', 'members', 'membership-applications'],
  rides: ['riding-events', 'calendar-feed'],
  'ride-day': ['attendance'],
  notices: ['notices', 'push', 'deliveries'],
}

function subjectOf(url: string): string {
  const [, , first = ''] = url.split('/')
  return Object.entries(firstSegments).find(([, segments]) => segments.includes(first))?.[0] ?? 'accounts'
}
