import { hash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { memoizeUntilCommit } from '#server/db/open.ts'
import { followClub } from '#server/site/club-values.ts'
import { readContentVersion } from '#server/site/content-version.ts'
import type { Site } from './api.ts'
import { passOn, toAnswer } from './errors.ts'
import { isClient } from './limits/addresses.ts'

// docs/decisions/017: one cache of public answers

export interface Rendered {
  status: number
  text: string
  /** Headers of this answer besides those of every answer. */
  headers: Readonly<OutgoingHttpHeaders>
}

interface PublicAnswer {
  /** What the answer depends on besides the content version. A list of words without line breaks, so that no two answers share a key. It holds nothing that a client can make up. */
  key: readonly (string | number | boolean)[]
  /** Must use nothing of the client that asks. */
  render: () => Promise<Rendered>
  /** Called for each client for which the answer has to be rendered; throws to reject. */
  beforeRender?: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends an answer that is the same for every client, rendered once for each key and content version. */
    sendPublic(request: FastifyRequest, reply: FastifyReply, answer: PublicAnswer): void | Promise<void>
    /** Makes `config.club` what is stored, for a request whose answer is not in the cache. While the database is away, what was read last counts. */
    refreshClub(request: FastifyRequest): void | Promise<void>
    /** Answers from the cache, and those that were rendered, since the start. */
    publicCache: { hits: number; misses: number }
  }
}

type Cached = Omit<Rendered, 'text'> & { body: Buffer }

/** Bytes of an entry besides its body and key: the headers and the objects that hold them. */
const overheadBytes = 2_048

/**
 * Adds `app.sendPublic`. Bodies are kept as they are sent, so a key has an entry for each encoding that clients asked for. The cache is bounded in bytes, keys
 * included. During a database outage the last version of the client's encoding is sent.
 */
export function cachePublicAnswers(app: FastifyInstance, { db, config }: Site, maxBytes = 16 * 1024 * 1024): void {
  const follow = followClub(db, config)
  const readVersion = memoizeUntilCommit(db, (name: 'public') => readContentVersion(db, name))
  let versionOfTurn: ReturnType<typeof readVersion> | undefined

  /** Clients whose requests are read in one turn of the event loop share a reading: each of them had sent its request when the turn began. */
  function versionFor(request: FastifyRequest): ReturnType<typeof readVersion> {
    if (!isClient(request)) return readVersion('public')
    if (versionOfTurn === undefined) {
      versionOfTurn = readVersion('public')
      setImmediate(() => {
        versionOfTurn = undefined
      })
    }
    return versionOfTurn
  }

  const cache = new LRUCache<string, Cached, () => Promise<Cached>>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length * 2 + overheadBytes,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    ignoreFetchAbort: true,
  })
  const counts = { hits: 0, misses: 0 }
  app.decorate('publicCache', counts)
  app.decorate('refreshClub', (request) => {
    const version = versionFor(request)
    const following = typeof version === 'number' ? follow(version) : version.then(follow)
    return following?.catch(() => undefined)
  })
  const lastVersions: Record<Encoding, number> = { br: 0, gzip: 0, identity: 0 }

  async function make(encoding: Encoding, render: () => Promise<Rendered>): Promise<Cached> {
    const { status, text, headers } = await render()
    // Weak, because all encodings share it.
    const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    const all = { 'cache-control': 'no-cache', ...headers, ...encoded, etag }
    return { status, headers: all, body: await compress(text, encoding, 'small') }
  }

  /** A cached answer without a promise: one for each request would be a part of what it costs. */
  function find(request: FastifyRequest, answer: PublicAnswer): Cached | Promise<Cached> {
    const encoding = chooseEncoding(request)
    const keyAt = (version: number) => `${version}\n${encoding}\n${answer.key.join('\n')}`
    const version = versionFor(request)
    const cached = typeof version === 'number' ? cache.get(keyAt(version)) : undefined
    if (cached === undefined) return findAt(version, { encoding, keyAt, ...answer })
    counts.hits += 1
    return cached
  }

  async function findAt(
    readingVersion: ReturnType<typeof readVersion>,
    { encoding, keyAt, render, beforeRender }: PublicAnswer & { encoding: Encoding; keyAt: (version: number) => string },
  ): Promise<Cached> {
    try {
      const version = await readingVersion
      const cached = cache.get(keyAt(version))
      if (cached !== undefined) {
        counts.hits += 1
        return cached
      }
      counts.misses += 1
      await beforeRender?.()
      await follow(version)
      // Requests that miss the same key at the same time share one call of `fetchMethod`.
      const answer = await cache.forceFetch(keyAt(version), { context: () => make(encoding, render) })
      lastVersions[encoding] = Math.max(lastVersions[encoding], version)
      return answer
    } catch (error) {
      const last = toAnswer(error).status === 503 ? cache.get(keyAt(lastVersions[encoding])) : undefined
      if (last === undefined) throw error
      return last
    }
  }

  function send(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Cached): void {
    reply.code(status).headers(headers)
    if (request.headers['if-none-match'] !== headers.etag) reply.send(body)
    else reply.code(304).removeHeader('content-type').removeHeader('content-encoding').send()
  }

  app.decorate('sendPublic', (request, reply, answer) => {
    const found = find(request, answer)
    if ('body' in found) send(request, reply, found)
    else return found.then((made) => send(request, reply, made))
  })
}

/** A hook for routes that use `config.club` without `sendPublic`. */
export function refreshClubFirst(scope: FastifyInstance): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    const refreshing = scope.refreshClub(request)
    if (refreshing === undefined) done()
    else void refreshing.then(() => done())
  })
}

/**
 * A `preHandler` for a list that is the same for everyone: clients without a session get it from the cache. The route itself renders it, for a request of the
 * server to itself that has nothing of the client. With a query, as when a page is rendered, the route runs: there are too many different ones to keep.
 */
export async function sendPublicList(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { url = '' } = request.routeOptions
  if (request.url !== url || !isClient(request) || request.session !== undefined) return
  const render = async () => {
    const answer = await this.inject(url)
    const { statusCode: status, body: text, headers } = answer
    if (status >= 500) throw passOn(answer)
    const { 'content-type': type, 'cache-control': cacheControl, link } = headers
    const kept = { 'content-type': type, 'cache-control': cacheControl, ...(link && { link }) }
    return { status, text, headers: { ...kept, vary: 'accept-encoding' } }
  }
  return this.sendPublic(request, reply, { key: ['list', url], render })
}

export type Encoding = 'br' | 'gzip' | 'identity'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_LGWIN } = constants

/**
 * `small` takes about 30 ms on another thread for what many clients receive and saves 2 kB of `/`. `fast` takes 0.5 ms for one client, a sixth of what
 * quality 5 takes of a user's page, which gets 2 kB larger; another thread would take it 4 ms. The windows hold most of a page: the default of 4 MB takes twice
 * the time and far more memory.
 */
export async function compress(text: string, encoding: Encoding, effort: 'fast' | 'small' = 'fast'): Promise<Buffer> {
  if (encoding === 'identity') return Buffer.from(text)
  if (encoding === 'gzip') return gzipAsync(text)
  const [quality, window] = effort === 'small' ? [10, 18] : [1, 16]
  const params = {
    [BROTLI_PARAM_QUALITY]: quality,
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_LGWIN]: window,
  }
  return effort === 'small' ? brotliAsync(text, { params }) : brotliCompressSync(text, { params })
}

/** The best encoding that the browser accepts. Quality values other than 0 are ignored: no browser that lists brotli prefers another encoding. */
export function chooseEncoding({ headers }: Pick<FastifyRequest, 'headers'>): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(,|\s|$))/i.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|\s|$))/i.test(accepted) ? 'gzip' : 'identity'
}
