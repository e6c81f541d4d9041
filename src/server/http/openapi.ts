import fastify, { type FastifyInstance, type FastifySchema, type RouteOptions } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { sessionCookieName } from './clients/sessions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The answer of `GET /api/openapi.json`, written on the first call. */
    apiDocument(): Promise<ApiDocument>
  }
  interface FastifySchema {
    /** One line for the OpenAPI document. */
    summary?: string
    /** Keeps the route out of the OpenAPI document. */
    hide?: boolean
  }
}

type ApiDocument = Record<string, unknown>

/** Collects the schemas of the routes for the OpenAPI document. */
export function describeApi(app: FastifyInstance, config: Config): void {
  const routes: RouteOptions[] = []
  // By reference: other hooks add to the schema later.
  app.addHook('onRoute', (route) => void routes.push(route))
  let document: Promise<ApiDocument> | undefined
  app.decorate('apiDocument', () => {
    document ??= writeDocument(routes, config)
    return document
  })
}

/** Uses a server that never listens: the library has to see the routes registered, and loading it at each start would take 14 MB for a rare request. */
async function writeDocument(routes: readonly RouteOptions[], config: Config): Promise<ApiDocument> {
  const { default: swagger } = await import('@fastify/swagger')
  const described = fastify({ exposeHeadRoutes: false })
  described.setValidatorCompiler(validatorCompiler)
  described.setSerializerCompiler(serializerCompiler)
  await described.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.club.name.en} website`, version: '1.0.0' },
      servers: config.publicUrl === undefined ? [{ url: '/' }] : [{ url: config.publicUrl.origin }],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookieName(config),
            description:
              'Set by POST /api/auth/login. Calls that name a role are for accounts of that role alone: `member` for approved members and administrators, `admin` for administrators.',
          },
        },
      },
    },
    transform(document) {
      const { access } = document.route.config ?? {}
      const transformed = jsonSchemaTransform(document)
      const isOpen = access === undefined || access === 'anyone'
      const session = access === 'member' || access === 'admin' ? [access] : []
      const schema: FastifySchema = { ...transformed.schema, security: isOpen ? [] : [{ session }] }
      return { ...transformed, schema }
    },
  })
  for (const { method, url, schema, config } of routes) {
    const isDocumented = schema !== undefined && (url.startsWith('/api/') || url === '/healthz')
    if (isDocumented && method !== 'HEAD') described.route({ method, url, schema, config: { ...config }, handler: () => null })
  }
  await described.ready()
  return withOptionalBodies({ ...described.swagger() }, routes)
}

interface Operation {
  requestBody?: { required: boolean }
}

/** The library describes every body as required. */
function withOptionalBodies(document: ApiDocument, routes: readonly RouteOptions[]): ApiDocument {
  const paths = document.paths as Record<string, Record<string, Operation>>
  for (const { url, method, schema } of routes) {
    const { body } = schema ?? {}
    if (!(body instanceof z.core.$ZodType) || !z.safeParse(body, undefined).success) continue
    const operation = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[String(method).toLowerCase()]
    if (operation?.requestBody) operation.requestBody.required = false
  }
  return document
}
