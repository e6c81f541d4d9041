import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { Failure } from '#contract/failure.ts'

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
export function refusal(description: string): ZodOpenApiResponseObject {
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
export function failuresOf({ needsSession, isWrite, isAboutOne, hasFields, hasVersion }: Call) {
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
