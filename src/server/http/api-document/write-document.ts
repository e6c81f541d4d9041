import type { RouteOptions } from 'fastify'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { Config } from '#server/config.ts'
import { sessionCookieName } from '#server/http/clients/sessions.ts'
import { answers, headers } from './answers.ts'
import type { ApiDocument } from './describe-api.ts'
import { operationOf } from './operations.ts'
import { describeSchema, nameSchemas } from './schemas.ts'
import { tags } from './topics.ts'

const introduction = `The calls of the club’s website, which its own pages use.

- **Session**: \`POST /api/auth/login\` sets a cookie. Send it with every further call.
- **Writing**: a browser’s \`Origin\` must be the site’s own; without \`Origin\` and \`Sec-Fetch-Site\`, as programs send it, a call is accepted. Bodies are JSON.
- **Lists**: one page of 20 rows, or \`limit\` (at most 100). The \`Link\` header has the address of the next page; without it, the page is the last one.
- **Dates**: answers have instants in UTC. What is sent without a zone is meant in the club’s time zone.
- **Confirmation**: some calls need the password or a passkey again when it was last given more than ten minutes ago: 403 with \`needs\`.
- **Refusals**: every failure is a \`Failure\`. 414 answers an address of more than 2,048 bytes.
- **Limits**: 600 calls in a minute for each address, fewer for some calls. Beyond them 429 with \`Retry-After\`.`

/** The OpenAPI document of the routes. */
export function writeDocument(routes: readonly RouteOptions[], config: Config): ApiDocument {
  const paths: ZodOpenApiPathsObject = {}
  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [String(route.method).toLowerCase()]: operationOf(route) }
  }
  nameSchemas()
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title: `${config.club.name.en} website`, version: '1.0.0', description: introduction },
      servers: [{ url: config.publicUrl?.origin ?? '/' }],
      tags,
      paths,
      components: {
        headers,
        responses: answers,
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
    { override: describeSchema },
  )
}
