import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import * as z from 'zod/mini'
import { callNames } from '#contract/all-calls.ts'
import type { Answered, AnyCall, Params } from '#contract/calls.ts'
import { Id } from '#contract/fields.ts'
import type { Api } from './api.ts'

type Query<Which> = Which extends { query: infer Schema extends z.ZodMiniType } ? z.output<Schema> : unknown
type ParsedBody<Which> = Which extends { body: infer Schema extends z.ZodMiniType } ? z.output<Schema> : unknown
type ParsedParams<Which> = Which extends { params: infer Schema extends z.ZodMiniType } ? z.output<Schema> : Params<Which>

type CallRequest<Which> = FastifyRequest<{ Params: ParsedParams<Which>; Querystring: Query<Which>; Body: ParsedBody<Which> }>

/** Returns the answer of a call. Status and schema follow from its declaration. */
type Handler<Which> = (
  request: CallRequest<Which>,
  reply: FastifyReply,
) => Answered<Which> | FastifyReply | Promise<Answered<Which> | FastifyReply>

/** What is the server's alone: hooks, the longest body, the disk reserve. */
type Options = Pick<RouteShorthandOptions, 'onRequest' | 'preHandler' | 'bodyLimit' | 'exposeHeadRoute' | 'config'>

/**
 * Answers a declared call. Access, validation and the fields of the answer follow from the declaration; a call that is declared in no file of
 * contract/all-calls.ts stops the start.
 */
export function answer<Which extends AnyCall>(app: Api, declared: Which, handle: Handler<Which>, options: Options = {}): void {
  const { method, path, access, confirms, beforeSecondFactor, query, body } = declared
  if (!callNames.has(declared)) throw new Error(`${method} ${path} is in no file of contract/all-calls.ts. Add its file there.`)
  const status = statusOf(declared)
  const params = paramsOf(declared)
  app.route({
    ...options,
    method,
    url: path,
    config: {
      ...options.config,
      access,
      ...(confirms && { needsConfirmation: true }),
      ...(beforeSecondFactor && { beforeSecondFactor }),
    },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: answerOf(declared) },
    },
    handler: (request, reply) => {
      reply.code(status)
      return handle(request as never, reply) as never
    },
  })
}

/** A declared call that no route answers stops the start. */
export function rejectUnansweredCalls(app: FastifyInstance): void {
  app.addHook('onReady', async () => {
    for (const [{ method, path: url }, name] of callNames)
      if (!app.hasRoute({ method, url })) throw new Error(`No route answers ${name}, ${method} ${url}. Pass it to answer().`)
  })
}

export function statusOf({ answers, creates, sends, redirects }: AnyCall): number {
  if (redirects) return 302
  if (creates) return 201
  return answers || sends ? 200 : 204
}

function answerOf({ answers, creates, sends }: AnyCall): unknown {
  if (sends) return { description: 'A file', content: { [sends]: { schema: z.string() } } }
  return answers ?? creates ?? z.undefined()
}

/** Schemas of paths whose parameters are ids, by the names of these: most calls share one. */
const idSchemas = new Map<string, z.ZodMiniType>()

/** The schema of the parameters in the path: ids, unless the call declares others. */
export function paramsOf({ params, path }: AnyCall): z.ZodMiniType | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  if (params || names.length === 0) return params
  const known = idSchemas.get(names.join())
  if (known !== undefined) return known
  const made = z.object(Object.fromEntries(names.map((name) => [name, Id])))
  idSchemas.set(names.join(), made)
  return made
}
