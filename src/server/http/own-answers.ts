import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { untilCommit } from '#server/db/keep-while-unchanged.ts'
import type { Db } from '#server/db/open.ts'
import { type ReadyAnswer, readyAnswer, shownContent } from './ready-answer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The answer depends on the address, the session's person and what is committed alone, up to a moment if one is named (milliseconds since 1970): until
     * something is committed, the session's next answer is the same.
     */
    sameForSession?: { until?: (now: Date) => number }
  }
  interface FastifyInstance {
    ownAnswers: OwnAnswers
  }
}

interface OwnAnswer extends ReadyAnswer {
  /** Milliseconds since 1970: from here on the session has to be looked at again. */
  steadyUntil: number
}

interface Keeper {
  answers: Map<string, OwnAnswer>
  /** Milliseconds since 1970. */
  until: number
}

interface OwnAnswers {
  /** What is known now; undefined where nothing can be (db/keep-while-unchanged.ts). */
  known: () => Map<string, OwnAnswer> | undefined
  find(url: string, cookies: string | undefined): OwnAnswer | undefined
  /** What a page shows of a call that is the same for the session, when its answer lies ready. */
  ready(url: string, cookies: string | undefined): ReturnType<typeof shownContent> | undefined
}

/** Answers, and the bytes of one. */
const keptAtMost = 500
const longestKept = 16 * 1024

/**
 * Goes onto the root instance: pages find there what the API has answered a session. What somebody sent with his cookies is told by their hash: memory holds
 * no id with which anybody could sign in.
 */
export function offerOwnAnswers(app: FastifyInstance, db: Db): void {
  const known = untilCommit<OwnAnswer>(db) ?? (() => undefined)
  const urls = new Set<string>()

  function find(url: string, cookies: string | undefined): OwnAnswer | undefined {
    if (cookies === undefined || !urls.has(url.split('?', 1)[0] ?? '')) return undefined
    const answer = known()?.get(keyOf(url, cookies))
    return answer === undefined || Date.now() >= answer.steadyUntil ? undefined : answer
  }

  app.decorate('ownAnswers', {
    known,
    find,
    ready(url, cookies) {
      const answer = find(url, cookies)
      return answer && shownContent(answer)
    },
  })
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.sameForSession !== undefined) urls.add(url)
  })
}

/** Keeps what the routes that are the same for a session have answered (decision 017). Goes before the sessions are read. */
export function keepOwnAnswers(app: FastifyInstance): void {
  const { known, find } = app.ownAnswers
  const keepers = new WeakMap<FastifyRequest, Keeper>()

  /** Before anything is read or the clock is looked at: what changes meanwhile makes the answer too old to be kept, and never kept too long. */
  function noteBeginning(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
    const { sameForSession } = request.routeOptions.config
    const answers = sameForSession && known()
    const until = sameForSession?.until?.(new Date()) ?? Number.POSITIVE_INFINITY
    if (answers !== undefined) keepers.set(request, { answers, until })
    done()
  }

  async function keepSent(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const keeper = keepers.get(request)
    const { session } = request
    const { cookie } = request.headers
    if (keeper === undefined || session === undefined || cookie === undefined) return payload
    const answer = readyAnswer(reply, payload)
    if (answer === undefined || keeper.answers.size >= keptAtMost || answer.body.length > longestKept) return payload
    const steadyUntil = Math.min(session.steadyUntil, keeper.until)
    keeper.answers.set(keyOf(request.url, cookie), Object.assign(answer, { steadyUntil }))
    return payload
  }

  app.addHook('onRequest', noteBeginning)
  app.addHook('onRoute', (route) => {
    if (route.config?.sameForSession === undefined || route.method === 'HEAD') return
    if (route.config.access === 'anyone') throw new Error(`${route.url} cannot be the same for a session: it needs none.`)
    route.onSend = [...[route.onSend ?? []].flat(), keepSent]
  })

  app.answerAtOnce(({ url = '', headers }, response) => {
    const answer = find(url, headers.cookie)
    if (answer === undefined) return false
    response.writeHead(200, answer.headers).end(answer.body)
    return true
  })
}

function keyOf(url: string, cookies: string): string {
  return `${url} ${hash('sha256', cookies, 'base64url')}`
}
