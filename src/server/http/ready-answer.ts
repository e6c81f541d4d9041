import type { FastifyReply } from 'fastify'

/** An answer as Fastify has sent it, to be sent again or shown by a page. */
export interface ReadyAnswer {
  headers: Record<string, string | number | string[] | undefined>
  body: Buffer
  /** The body as pages show it, read when the first of them does. Shared: nobody may change it. */
  content?: unknown
}

/** Answers undefined for what is not to be sent a second time: errors, and whatever sets a cookie. */
export function readyAnswer(reply: FastifyReply, payload: unknown): ReadyAnswer | undefined {
  if (reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('set-cookie')) return undefined
  const body = Buffer.from(payload)
  return { headers: { ...reply.getHeaders(), 'content-length': body.length }, body }
}

/** What a page shows of it. */
export function shownContent(answer: ReadyAnswer): { body: unknown; link: string | null } {
  answer.content ??= JSON.parse(answer.body.toString())
  return { body: answer.content, link: answer.headers.link?.toString() ?? null }
}
