import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding } from './compress.ts'
import type { KeptPage } from './page-cache.ts'

interface Told {
  type: string
  vary: string
  /** Headers that stand on every answer of the site, for those that are sent before the hooks that set them. */
  always?: Readonly<Record<string, string>>
}

export interface ReadyAnswer {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer | undefined
}

type ReadyAnswers = Record<Encoding | 'unchanged', ReadyAnswer>

// Made once for each page, and again when its bodies have been made smaller: putting headers together for each request took as long as everything else that sending from memory takes.
const readyAnswers = new WeakMap<KeptPage['bodies'], ReadyAnswers>()

function makeReady({ etag, status, policy, bodies }: KeptPage, { type, vary, always = {} }: Told): ReadyAnswers {
  const ownPolicy = policy === undefined ? {} : { 'content-security-policy': policy }
  const unchanged = { ...always, ...ownPolicy, 'cache-control': 'no-cache', vary, etag }
  const form = (encoding: Encoding): ReadyAnswer => ({
    status,
    headers: {
      ...unchanged,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-type': type,
      'content-length': bodies[encoding].length,
    },
    body: bodies[encoding],
  })
  return {
    unchanged: { status: 304, headers: unchanged, body: undefined },
    identity: form('identity'),
    br: form('br'),
    gzip: form('gzip'),
  }
}

/** The answer in the form that the browser understands, or without a body when it has the same text already. */
export function chooseAnswer(headers: IncomingHttpHeaders, kept: KeptPage, told: Told): ReadyAnswer {
  const ready = readyAnswers.get(kept.bodies) ?? makeReady(kept, told)
  readyAnswers.set(kept.bodies, ready)
  return headers['if-none-match'] === kept.etag ? ready.unchanged : ready[chooseEncoding(headers['accept-encoding'])]
}

export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptPage, told: Told): FastifyReply {
  const { status, headers, body } = chooseAnswer(request.headers, kept, told)
  return reply.code(status).headers(headers).send(body)
}
