import fastify, { type FastifyInstance, type FastifySchema, type RouteOptions } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '#server/config.ts'
import { noCompilers } from './no-compilers.ts'
import { sessionCookieName } from './visitors/sessions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What `GET /api/openapi.json` answers, written when it is first asked for. */
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

/** Collects the routes' own schemas for the document that says what the API offers. */
export function describeApi(app: FastifyInstance, config: Config): void {
  const routes: RouteOptions[] = []
  // As it is: others add to its schema after this.
  app.addHook('onRoute', (route) => void routes.push(route))
  let document: Promise<ApiDocument> | undefined
  app.decorate('apiDocument', () => {
    document ??= writeDocument(routes, config)
    return document
  })
}

/** On a server of its own, which never listens: the library would have to be loaded at each start to see the routes come, and few ever ask. */
async function writeDocument(routes: readonly RouteOptions[], config: Config): Promise<ApiDocument> {
  const { default: swagger } = await import('@fastify/swagger')
  const scribe = fastify({ schemaController: noCompilers, exposeHeadRoutes: false })
  scribe.setValidatorCompiler(validatorCompiler)
  scribe.setSerializerCompiler(serializerCompiler)
  await scribe.register(swagger, {
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
    if (isDocumented && method !== 'HEAD') scribe.route({ method, url, schema, config: { ...config }, handler: () => null })
  }
  await scribe.ready()
  return { ...scribe.swagger() }
}
