import { STATUS_CODES } from 'node:http'
import * as z from 'zod/mini'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import * as auth from '#contract/accounts/auth.ts'
import * as users from '#contract/accounts/users.ts'
import * as photoAlbums from '#contract/albums/photo-albums.ts'
import { callsBySubject } from '#contract/all-calls.ts'
import * as bylaws from '#contract/bylaws/bylaws.ts'
import type { Access, AnyCall } from '#contract/calls.ts'
import { ClubDate, ClubTime, Instant, OptionalClubDate, OptionalClubTime } from '#contract/date-fields.ts'
import * as failure from '#contract/failure.ts'
import { Failure } from '#contract/failure.ts'
import { BooleanText, ExpectedVersion, factsOf, ListQuery, OptionalWebAddress, WebAddress } from '#contract/fields.ts'
import * as details from '#contract/members/details.ts'
import * as directory from '#contract/members/directory.ts'
import * as memberImport from '#contract/members/member-import.ts'
import * as applications from '#contract/members/membership-applications.ts'
import * as personalData from '#contract/members/personal-data.ts'
import * as contactMessages from '#contract/messages/contact-messages.ts'
import * as announcements from '#contract/news/announcements.ts'
import * as phrases from '#contract/news/phrases.ts'
import * as questions from '#contract/news/questions.ts'
import * as notices from '#contract/notices/notices.ts'
import * as rideDay from '#contract/ride-day/ride-day.ts'
import * as popUp from '#contract/rides/pop-up.ts'
import * as rideStops from '#contract/rides/ride-stops.ts'
import { OptionalCoordinates } from '#contract/rides/ride-stops.ts'
import * as rideTracks from '#contract/rides/ride-tracks.ts'
import * as ridingEvents from '#contract/rides/riding-events.ts'
import * as auditLog from '#contract/site/audit-log.ts'
import * as deletedItems from '#contract/site/deleted-items.ts'
import * as pageWords from '#contract/site/page-words.ts'
import * as status from '#contract/site/status.ts'
import { Health } from '#contract/site/status.ts'
import * as waiting from '#contract/site/waiting.ts'
import * as textLinks from '#contract/text-links.ts'
import type { Config } from '#server/config.ts'
import { paramsOf, statusOf } from '#server/http/answer.ts'
import { sessionCookieName } from '#server/http/clients/sessions.ts'

// zod-openapi, with the names of the contract: fastify-type-provider-zod cannot use these. Names are given here, since an id in the contract would be sent to browsers.

const introduction = `The calls of the club’s website, which its own pages use.

- **Session**: \`POST /api/auth/login\` sets a cookie. Send it with every further call.
- **Writing**: a browser’s \`Origin\` must be the site’s own; without \`Origin\` and \`Sec-Fetch-Site\`, as programs send it, a call is accepted. Bodies are JSON.
- **Lists**: one page of 20 rows, or \`limit\` (at most 100). The \`Link\` header has the address of the next page; without it, the page is the last one.
- **Dates**: answers have instants in UTC. What is sent without a zone is meant in the club’s time zone.
- **Confirmation**: some calls need the password or a passkey again when it was last given more than ten minutes ago: 403 with \`needs\`.
- **Refusals**: every failure is a \`Failure\`. 414 answers an address of more than 2,048 bytes.
- **Limits**: 600 calls in a minute for each session, or address without one, fewer for some calls. Beyond them 429 with \`Retry-After\`.`

const subjects: Readonly<Record<keyof typeof callsBySubject, string>> = {
  accounts: 'Logging in, what users do with their own account, and the accounts of the club.',
  members: 'Applications for membership, the details of members, and the list of members.',
  rides: 'Rides, their riders, stops and records, and the calendar link.',
  'ride-day': 'The day of a ride: whether it goes, the head count, who rode, and who is home.',
  money: 'What the club collects: dues and shares, who has paid, and what a member owes.',
  news: 'Announcements, and the club’s own sentences.',
  bylaws: 'The bylaws, all versions of them.',
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
  allow: 'For administrators, and for leader and sweep of the ride until 48 hours after its end.',
  settle: 'For administrators, and for leader and sweep of the ride from 24 hours before its start until 30 days after it.',
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
      requestBody: {
        required: !z.safeParse(body, undefined).success,
        content: { 'application/json': { schema: body, example: sampleOf(declared) } },
      },
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

/** A body that the call accepts. */
export function sampleOf({ body, sample }: AnyCall): object {
  return { ...factsOf({ shape: shapeOf(body) }, 'sample'), ...sample }
}

const fieldsOf = (schema: z.core.$ZodType | undefined) => Object.keys(shapeOf(schema))

/** The fields of an object; of a body that may be left out too. */
function shapeOf(schema: z.core.$ZodType | undefined): z.core.$ZodLooseShape {
  if (schema === undefined) return {}
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return def.shape
  if (def.type === 'pipe') return shapeOf(def.in)
  return def.type === 'nullable' || def.type === 'optional' ? shapeOf(def.innerType) : {}
}

/** All of the contract's files with a shape that a call takes or answers. */
const contract = {
  ...failure,
  ...textLinks,
  ...auth,
  ...directory,
  ...memberImport,
  ...personalData,
  ...users,
  ...details,
  ...applications,
  ...announcements,
  ...photoAlbums,
  ...phrases,
  ...questions,
  ...bylaws,
  ...notices,
  ...rideDay,
  ...popUp,
  ...rideStops,
  ...rideTracks,
  ...ridingEvents,
  ...auditLog,
  ...contactMessages,
  ...deletedItems,
  ...pageWords,
  ...status,
  ...waiting,
}

const clubDate =
  'A calendar day (`2026-10-04`) or local time (`2026-10-04T08:30`) in the club’s time zone, or an instant (`2026-10-04T14:30:00Z`).'
const orNull = ' Left out, `null` and blank mean none.'

/** What the fields of the contract mean to those who do not read it. */
const meanings: ReadonlyMap<z.core.$ZodType, { description?: string; format?: string; examples?: unknown[] }> = new Map<
  z.core.$ZodType,
  object
>([
  [Instant, { format: 'date-time' }],
  [ClubDate, { description: clubDate, examples: ['2026-10-04'] }],
  [OptionalClubDate, { description: clubDate + orNull, examples: ['2026-10-03T21:00'] }],
  [ClubTime, { description: 'A time of day in the club’s time zone.', examples: ['08:30'] }],
  [OptionalClubTime, { description: `A time of day in the club’s time zone.${orNull}`, examples: ['17:00'] }],
  [WebAddress, { format: 'uri', examples: ['https://www.dropbox.com/sh/autumn'] }],
  [OptionalWebAddress, { description: `An address that starts with http:// or https://.${orNull}` }],
  [OptionalCoordinates, { description: `Degrees north and east.${orNull}`, examples: ['39.7392, -104.9903'] }],
  [BooleanText, { description: 'Stored and answered as text.' }],
  [ridingEvents.RidingEventInput.shape.maxParticipants, { description: `A whole number, stored and answered as text.${orNull}` }],
  [applications.MembershipApplicationInput.shape.dateOfBirth, { format: 'date' }],
  [
    ExpectedVersion.shape.expectedVersion,
    { description: '`updatedAt` as it was read. When it has changed since, the answer is 409. Without it, the last write wins.' },
  ],
  [ListQuery.shape.limit, { description: 'Rows of a page, 1 to 100; 20 without it.' }],
  [ListQuery.shape.after, { description: 'Where the page begins: only from a `Link` header.' }],
])

/** Shapes of the contract by the name of their export. Fields, such as `Id`, are no shapes. */
export const shapes: ReadonlyMap<string, z.ZodMiniType> = new Map(
  Object.entries<unknown>(contract).filter((entry): entry is [string, z.ZodMiniType] => isShape(entry[1])),
)

function isShape(value: unknown): boolean {
  if (!(value instanceof z.core.$ZodType)) return false
  const { def } = (value as z.core.$ZodTypes)._zod
  // A body that may be left out is a pipe.
  if (def.type === 'pipe') return isShape(def.in)
  return def.type === 'object' || ((def.type === 'nullable' || def.type === 'optional') && isShape(def.innerType))
}

/** Gives the shapes their names in the document, once. Only those that a call uses get into it. */
export function nameSchemas(): void {
  for (const [id, shape] of shapes) if (z.globalRegistry.get(shape)?.id === undefined) z.globalRegistry.add(shape, { id })
}

/** Adds what the library does not know, and takes away what the site does not mean. */
export const describeSchema: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  Object.assign(jsonSchema, meanings.get(zodSchema))
  // The range of JavaScript's whole numbers.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  // A later version may answer with more fields.
  if (io === 'output' && zodSchema._zod.def.type === 'object') delete jsonSchema.additionalProperties
}
