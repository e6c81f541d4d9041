import { STATUS_CODES } from 'node:http'
import * as z from 'zod/mini'
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'
import type { Access, AnyCall } from '#contract/calls.ts'
import { Failure } from '#contract/failure.ts'
import { paramsOf, statusOf } from '#server/http/answer.ts'

/** Headers of answers, for `components`. */
export const headers = {
  Link: {
    description: 'The address of the next page of the list, which has the same `limit`. Missing on the last page.',
    schema: { type: 'string' as const },
    example: '</api/riding-events?limit=20&after=WyIyMDI2LTEwLTA0Il0>; rel="next"',
  },
  RetryAfter: {
    description: 'Seconds after which a retry makes sense.',
    schema: { type: 'integer' as const, minimum: 1 },
    example: 60,
  },
}

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' as const } }

/** A call that was refused. */
function refusal(description: string): ZodOpenApiResponseObject {
  return { description, content: { 'application/json': { schema: Failure } } }
}

/** What all calls have in common when they fail, for `components`. */
export const answers = {
  Invalid: refusal('A value is missing or not valid: `issues` names the fields. Or the body could not be read.'),
  Unauthorized: refusal('There is no session, or it has ended.'),
  Forbidden: refusal('The account may not make this call, or a page of another site sent it.'),
  NotFound: refusal('There is no such thing, or not for this account.'),
  Conflict: refusal('It has changed since `expectedVersion`.'),
  TooLarge: refusal('The body is too large.'),
  NoJson: refusal('The body is no JSON.'),
  TooMany: { ...refusal('Too many calls from this address, or too many attempts.'), headers: retryAfter },
  ServerError: refusal('An error of the site. It is in the site’s log.'),
  Unavailable: { ...refusal('The site is too busy, its disk is full, or its database does not answer.'), headers: retryAfter },
}

type Answer = keyof typeof answers

const reference = (name: Answer) => ({ $ref: `#/components/responses/${name}` as const })

interface Call {
  needsSession: boolean
  isWrite: boolean
  isAboutOne: boolean
  hasFields: boolean
  hasVersion: boolean
}

/** The failures of a call that follow from what it is. */
function failuresOf({ needsSession, isWrite, isAboutOne, hasFields, hasVersion }: Call) {
  return {
    ...((hasFields || isWrite) && { 400: reference('Invalid') }),
    ...(needsSession && { 401: reference('Unauthorized') }),
    ...((needsSession || isWrite) && { 403: reference('Forbidden') }),
    ...(isAboutOne && { 404: reference('NotFound') }),
    ...(hasVersion && { 409: reference('Conflict') }),
    ...(isWrite && { 413: reference('TooLarge'), 415: reference('NoJson') }),
    429: reference('TooMany'),
    500: reference('ServerError'),
    503: reference('Unavailable'),
  }
}

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

/** A call of the API as the document describes it. */
export function operationOf(declared: AnyCall, { name, subject }: { name: string; subject: string }): ZodOpenApiOperationObject {
  const { access, confirms, summary, query, body } = declared
  const params = paramsOf(declared)
  const isList = fieldsOf(query).includes('after')
  const role = access === 'member' || access === 'admin' ? [access] : []
  return {
    operationId: name,
    tags: [subject],
    summary,
    description: [audiences[access], ...(confirms ? [confirmed] : []), ...(isList ? ['One page of the list.'] : [])].join(' '),
    security: access === 'anyone' ? [] : [{ session: role }],
    ...((params || query) && {
      requestParams: {
        ...(params && { path: params as z.ZodMiniObject }),
        ...(query && { query: query as z.ZodMiniObject }),
      },
    }),
    ...(body && {
      requestBody: { required: !z.safeParse(body, undefined).success, content: { 'application/json': { schema: body } } },
    }),
    responses: { ...failures(declared), [statusOf(declared)]: success(declared, isList) },
  }
}

function failures({ access, method, path, query, body, refusals = {} }: AnyCall) {
  const common = failuresOf({
    needsSession: access !== 'anyone',
    isWrite: method !== 'GET',
    isAboutOne: path.includes(':'),
    hasFields: query !== undefined,
    hasVersion: fieldsOf(body).includes('expectedVersion'),
  })
  const own = Object.entries(refusals).map(([status, when]) => [status, refusal(when)])
  return { ...common, ...Object.fromEntries(own) }
}

function success(declared: AnyCall, isList: boolean): ZodOpenApiResponseObject {
  const { answers, creates, sends, redirects } = declared
  const description = STATUS_CODES[statusOf(declared)] ?? ''
  if (redirects)
    return { description, headers: { Location: { description: 'A page of the site.', schema: { type: 'string' as const } } } }
  if (sends) return { description, content: { [sends]: { schema: z.string() } } }
  const schema = answers ?? creates
  if (!schema) return { description }
  return {
    description,
    ...(isList && { headers: { Link: { $ref: '#/components/headers/Link' as const } } }),
    content: { 'application/json': { schema } },
  }
}

/** The names of the fields of an object; of a body that may be left out too. */
function fieldsOf(schema: z.core.$ZodType | undefined): string[] {
  if (schema === undefined) return []
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return Object.keys(def.shape)
  if (def.type === 'pipe') return fieldsOf(def.in)
  return def.type === 'nullable' || def.type === 'optional' ? fieldsOf(def.innerType) : []
}
