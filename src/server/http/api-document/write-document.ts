import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { callsBySubject } from '#contract/all-calls.ts'
import type { AnyCall } from '#contract/calls.ts'
import { Health } from '#contract/site/status.ts'
import type { Config } from '#server/config.ts'
import { sessionCookieName } from '#server/http/clients/sessions.ts'
import { answers, headers, operationOf } from './operations.ts'
import { describeSchema, nameSchemas } from './schemas.ts'

// docs/decisions/040: why zod-openapi, and names from the contract

const introduction = `The calls of the club’s website, which its own pages use.

- **Session**: \`POST /api/auth/login\` sets a cookie. Send it with every further call.
- **Writing**: a browser’s \`Origin\` must be the site’s own; without \`Origin\` and \`Sec-Fetch-Site\`, as programs send it, a call is accepted. Bodies are JSON.
- **Lists**: one page of 20 rows, or \`limit\` (at most 100). The \`Link\` header has the address of the next page; without it, the page is the last one.
- **Dates**: answers have instants in UTC. What is sent without a zone is meant in the club’s time zone.
- **Confirmation**: some calls need the password or a passkey again when it was last given more than ten minutes ago: 403 with \`needs\`.
- **Refusals**: every failure is a \`Failure\`. 414 answers an address of more than 2,048 bytes.
- **Limits**: 600 calls in a minute for each address, fewer for some calls. Beyond them 429 with \`Retry-After\`.`

const subjects: Readonly<Record<keyof typeof callsBySubject, string>> = {
  accounts: 'Logging in, what users do with their own account, and the accounts of the club.',
  members: 'Applications for membership, the details of members, and the list of members.',
  rides: 'Rides, their riders, stops and records, and the calendar link.',
  'ride-day': 'The day of a ride: whether it goes, the head count, who rode, and who is home.',
  news: 'Announcements, and the club’s own sentences.',
  albums: 'Photo albums.',
  notices: 'What people are told, and how it reached them.',
  messages: 'Messages to the club.',
  site: 'The language of a visitor, the activity log, what was deleted, files for administrators, and the state of the site.',
}

/** The only call outside of /api. */
const checkHealth: ZodOpenApiOperationObject = {
  operationId: 'checkHealth',
  tags: ['site'],
  summary: 'Whether the process is up and its database answers',
  description: 'For anyone, without a session.',
  security: [],
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: Health } } },
    503: { description: 'Service Unavailable', content: { 'application/json': { schema: Health } } },
  },
}

/** The OpenAPI document of the declared calls. */
export function writeDocument(config: Config) {
  const paths: ZodOpenApiPathsObject = { '/healthz': { get: checkHealth } }
  const calls = Object.entries(callsBySubject).flatMap(([subject, declared]) =>
    Object.entries<AnyCall>(declared).map(([name, each]) => [name, subject, each] as const),
  )
  for (const [name, subject, each] of calls) {
    const path = each.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [each.method.toLowerCase()]: operationOf(each, { name, subject }) }
  }
  nameSchemas()
  return createDocument(
    {
      openapi: '3.1.0',
      info: { title: `${config.club.name.en} website`, version: '1.0.0', description: introduction },
      servers: [{ url: config.publicUrl?.origin ?? '/' }],
      tags: Object.entries(subjects).map(([name, description]) => ({ name, description })),
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
