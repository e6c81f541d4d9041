import type { FastifyInstance } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import { safeEncode } from 'zod/v4/core'
import type { Answered, AnyCall } from '#contract/calls.ts'
import type { ApiAnswer } from '#contract/site/page.ts'
import type { User } from '#server/accounts/users.ts'
import type { Page } from '#server/db/keyset.ts'
import { answer } from './answer.ts'
import { type Api, linkToNext, sendListPage } from './api.ts'
import { refusalOf } from './clients/access.ts'
import { compiledOnce } from './response-schemas.ts'

// What pages show of a user is read without a request of the server to itself: that would cost as much again as a call of a client.

type QueryOf<Which> = Which extends { query: infer Schema extends z.ZodMiniType } ? z.output<Schema> : unknown

/** Who asks for what. */
type Asked<Which> = { query: QueryOf<Which> } & (Which extends { access: 'anyone' } ? unknown : { currentUser: User })

type RowOf<Which> = Answered<Which> extends readonly (infer Row)[] ? Row : never

/** What was read; a list with the cursor of its next page. */
interface Found {
  value: unknown
  next?: string | null
}

type Read = (address: string, user: User) => Promise<ApiAnswer> | undefined

declare module 'fastify' {
  interface FastifyInstance {
    /** Of the calls that pages make, by path. */
    reads: Map<string, Read>
    /** Adds the links in texts to the answer of a call (text-links.ts). */
    linksFor(declared: AnyCall): ((answered: unknown) => unknown) | undefined
  }
}

/** Adds `app.reads`. */
export function addReads(app: FastifyInstance): void {
  app.decorate('reads', new Map())
}

/**
 * Answers a call of this user for a page, as the API would: access, query, links and the fields of the answer follow from the declaration.
 * @returns undefined for a call that only the API answers. @throws what the API would answer as a refusal.
 */
export function readHere(app: FastifyInstance, address: string, user: User): Promise<ApiAnswer> | undefined {
  const [path = ''] = address.split('?', 1)
  return app.reads.get(path)?.(address, user)
}

/** As `answer`, for a read that needs nothing but who asks and the query. Pages get it without a request. */
export function answerRead<Which extends AnyCall>(
  app: Api,
  declared: Which,
  read: (asked: Asked<Which>) => Answered<Which> | Promise<Answered<Which>>,
): void {
  const find = async (asked: Asked<Which>): Promise<Found> => ({ value: await read(asked) })
  answer(app, declared, async (request, reply) => {
    const { value } = await find(askedOf(declared, request))
    // A bare null would be sent as an empty body.
    if (value === null)
      return reply
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send(null as never)
    return value as never
  })
  keepRead(app, declared, find)
}

/** As `answerRead`, for a list. */
export function answerListRead<Which extends AnyCall>(
  app: Api,
  declared: Which,
  read: (asked: Asked<Which>) => Promise<Page<RowOf<Which>>>,
  options: Parameters<typeof answer>[3] = {},
): void {
  answer(
    app,
    declared,
    async (request, reply) => sendListPage(request as never, reply, await read(askedOf(declared, request))) as never,
    options,
  )
  keepRead(app, declared, async (asked: Asked<Which>) => {
    const { rows, next } = await read(asked)
    return { value: rows, next }
  })
}

function askedOf<Which extends AnyCall>({ access }: Which, request: { query: unknown; currentUser: User }): Asked<Which> {
  const { query } = request
  return (access === 'anyone' ? { query } : { query, currentUser: request.currentUser }) as Asked<Which>
}

function keepRead<Which extends AnyCall>(app: Api, declared: Which, find: (asked: Asked<Which>) => Promise<Found>): void {
  const { method, path, access, confirms, query: querySchema, answers } = declared
  if (method !== 'GET' || path.includes(':') || access === 'lead' || access === 'decide' || confirms || answers === undefined)
    throw new Error(`${method} ${path} needs more than who asks and the query: use answer().`)
  const addLinks = app.linksFor(declared)

  app.reads.set(path, (address, user) => {
    const parsed = querySchema?.safeParse(Object.fromEntries(new URLSearchParams(address.slice(path.length))))
    // The API says what is wrong.
    if (parsed?.success === false) return undefined
    return read({ query: parsed?.data ?? {}, currentUser: user }, address)
  })

  async function read({ query, currentUser }: { query: unknown; currentUser: User }, address: string): Promise<ApiAnswer> {
    const refusal = refusalOf(currentUser, declared)
    if (refusal !== undefined) throw refusal
    const { value, next } = await find(askedOf(declared, { query, currentUser }))
    const { data, error } = safeEncode(compiledOnce(answers as never), (addLinks ? addLinks(value) : value) as never)
    if (error) throw new ResponseSerializationError(method, path, { cause: error as never })
    return { status: 200, body: data, link: next ? linkToNext(address, next) : null }
  }
}
