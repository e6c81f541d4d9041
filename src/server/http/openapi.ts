import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from '#server/config.ts'
import { sessionCookieName } from './sessions.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** One line for the OpenAPI document. */
    summary?: string
    /** Keeps the route out of the OpenAPI document. */
    hide?: boolean
  }
}

/** Collects the routes' own schemas into the document that `GET /api/openapi.json` answers. */
export async function describeApi(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.club.name.en} website`, version: '1.0.0' },
      servers: config.publicUrl === undefined ? [{ url: '/' }] : [{ url: config.publicUrl.origin }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(config) } } },
    },
    transform(document) {
      const { schema, url, route } = document
      const isDocumented = schema !== undefined && (url.startsWith('/api/') || url === '/healthz')
      if (!isDocumented) return { schema: { hide: true } as FastifySchema, url }
      const transformed = jsonSchemaTransform(document)
      const isOpen = route.config?.access === undefined || route.config.access === 'anyone'
      return { ...transformed, schema: { ...transformed.schema, security: isOpen ? [] : [{ session: [] }] } }
    },
  })
}
