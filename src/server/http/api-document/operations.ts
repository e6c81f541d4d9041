import { STATUS_CODES } from 'node:http'
import type { RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import type { Access } from '#contract/calls.ts'
import { failuresOf, refusal } from './answers.ts'
import { topicOf } from './topics.ts'

const audiences: Record<Access, string> = {
  anyone: 'For anyone, without a session.',
  user: 'For every account, guests included.',
  member: 'For members and administrators.',
  lead: 'For administrators, and for leader and sweep of the ride from 24 hours before its start until 48 hours after its end.',
  decide: 'For administrators, and for leader and sweep of the ride from 24 hours before it is to be decided.',
  admin: 'For administrators.',
}

const confirmed =
  'Needs a login or `POST /api/auth/confirmation` (or the same with a passkey) within the last ten minutes, else 403 with `needs: "confirmation"`.'

/** A call of the API as the document describes it, from the schemas that check it. */
export function operationOf({ method, url, schema = {}, config }: RouteOptions): ZodOpenApiOperationObject {
  const access = config?.access ?? 'anyone'
  const { operationId, summary, params, querystring, body } = schema
  const isList = fieldsOf(querystring).includes('after')
  const role = access === 'member' || access === 'admin' ? [access] : []
  return {
    operationId,
    tags: [topicOf(url) ?? ''],
    summary,
    description: [
      audiences[access],
      ...(config?.needsConfirmation ? [confirmed] : []),
      ...(isList ? ['One page of the list.'] : []),
    ].join(' '),
    security: access === 'anyone' ? [] : [{ session: role }],
    ...((params !== undefined || querystring !== undefined) && {
      requestParams: {
        ...(params !== undefined && { path: params as z.ZodMiniObject }),
        ...(querystring !== undefined && { query: querystring as z.ZodMiniObject }),
      },
    }),
    ...(isSchema(body) && {
      requestBody: { required: !z.safeParse(body, undefined).success, content: { 'application/json': { schema: body } } },
    }),
    responses: {
      ...failures(schema, { access, method: String(method), url }),
      ...successes(schema.response as Record<string, unknown>, isList),
    },
  }
}

type Schema = NonNullable<RouteOptions['schema']>

function failures(
  { querystring, body, refusals = {} }: Schema,
  { access, method, url }: { access: Access; method: string; url: string },
) {
  if (!url.startsWith('/api/')) return {}
  const common = failuresOf({
    needsSession: access !== 'anyone',
    isWrite: method !== 'GET',
    isAboutOne: url.includes(':'),
    hasFields: querystring !== undefined,
    hasVersion: fieldsOf(body).includes('expectedVersion'),
  })
  const own = Object.entries(refusals).map(([status, when]) => [status, refusal(when)])
  return { ...common, ...Object.fromEntries(own) }
}

function successes(response: Record<string, unknown>, isList: boolean): ZodOpenApiResponsesObject {
  const exact = Object.entries(response).filter(([status]) => /^\d+$/.test(status))
  return Object.fromEntries(exact.map(([status, answer]) => [status, successOf(Number(status), answer, isList)]))
}

function successOf(status: number, answer: unknown, isList: boolean): ZodOpenApiResponseObject {
  const description = STATUS_CODES[status] ?? ''
  // Not JSON: the route says the type.
  if (!isSchema(answer)) return answer as { description: string }
  if (status === 302)
    return { description, headers: { Location: { description: 'A page of the site.', schema: { type: 'string' as const } } } }
  if (status === 204) return { description }
  return {
    description,
    ...(isList && { headers: { Link: { $ref: '#/components/headers/Link' as const } } }),
    content: { 'application/json': { schema: answer } },
  }
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return value instanceof z.core.$ZodType
}

/** The names of the fields of an object; of a body that may be left out too. */
function fieldsOf(schema: unknown): string[] {
  if (!isSchema(schema)) return []
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  if (def.type === 'object') return Object.keys(def.shape)
  if (def.type === 'pipe') return fieldsOf(def.in)
  return def.type === 'nullable' || def.type === 'optional' ? fieldsOf(def.innerType) : []
}
