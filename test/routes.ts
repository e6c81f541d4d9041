import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import type { Access } from '#contract/calls.ts'
import type { TestApp } from './app.ts'

export interface KnownRoute {
  /** `GET /api/users`. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its parameters: `/api/users/:id/role`. */
  url: string
  schema: FastifySchema
  /** Undefined outside of /api. */
  access: Access | undefined
  needsConfirmation: boolean
}

// Unknown calls are 404 for all clients.
const outside = new Set(['/api', '/api/*'])

/** Builds an app and lists all its routes, so that tests cover new routes too. */
export async function collectRoutes(build: () => Promise<TestApp>): Promise<{ app: TestApp; routes: KnownRoute[] }> {
  const routes: KnownRoute[] = []
  const collect = (message: unknown) => {
    const { fastify: created } = message as { fastify: FastifyInstance }
    created.addHook('onRoute', ({ method, url, schema = {}, config }: RouteOptions) => {
      for (const one of [method].flat() as KnownRoute['method'][])
        if (`${one}` !== 'HEAD' && !outside.has(url))
          routes.push({
            name: `${one} ${url}`,
            method: one,
            url,
            schema,
            access: config?.access,
            needsConfirmation: config?.needsConfirmation === true,
          })
    })
  }
  subscribe('fastify.initialization', collect)
  try {
    return { app: await build(), routes }
  } finally {
    unsubscribe('fastify.initialization', collect)
  }
}

/** Makes a call with a broken body: what gets past the checks of access is rejected by the next one, and changes nothing. */
export const callBroken = (
  app: TestApp,
  { method, url }: Pick<KnownRoute, 'method' | 'url'>,
  headers: { cookie?: string },
  id = 'no-such-id',
) =>
  app.inject({
    method,
    url: url.replace(':id', id).replaceAll(/:\w+/g, 'no-such-id'),
    headers: { ...headers, 'content-type': 'application/json' },
    ...(method !== 'GET' && { payload: '{"broken": ' }),
  })
