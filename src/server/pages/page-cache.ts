import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { memoizeUntilCommit } from '#server/db/memoize-until-commit.ts'
import type { Db } from '#server/db/open.ts'
import { isDatabaseOutage } from '#server/errors.ts'
import { Refusal } from '#server/refusals.ts'
import { readContentVersion } from '#server/store/content/content-version.ts'

// docs/decisions/017: one cache of public pages

export interface Rendered {
  status: number
  text: string
  /** Headers of this page besides those of every answer. */
  headers: Readonly<Record<string, string>>
}

interface CacheRequest {
  /** What the page depends on besides the content version. The parts are structured, so that no two pages share a key. */
  key: readonly (string | boolean)[]
  render: () => Promise<Rendered>
  /** Called for each client for which the page has to be rendered; throws to reject. */
  beforeRender?: () => Promise<void>
}

export type SendCached = (request: FastifyRequest, reply: FastifyReply, page: CacheRequest) => Promise<FastifyReply>

interface CachedPage extends Omit<Rendered, 'text'> {
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>
}

/** Bytes of an entry besides its bodies and key: the headers and the objects that hold them. */
const overheadBytes = 2_048

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_LGWIN } = constants
// A window of 256 kB holds most pages; the default of 4 MB takes twice the time and far more memory.
const brotliOf = (quality: number) => ({
  [BROTLI_PARAM_QUALITY]: quality,
  [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
  [BROTLI_PARAM_LGWIN]: 18,
})
// Once for all clients: 2 kB smaller for `/`, for about 30 ms on another thread.
const small = brotliOf(10)
// For one client: 3 ms.
const fast = brotliOf(5)

/** Compresses on another thread: quickly, or `small` for what many clients receive. */
export function compress(text: string, encoding: 'br' | 'gzip', effort: 'fast' | 'small' = 'fast'): Promise<Buffer> {
  return encoding === 'br' ? brotliAsync(text, { params: effort === 'small' ? small : fast }) : gzipAsync(text)
}

/** The best encoding that the browser accepts. Quality values other than 0 are ignored: no browser that lists brotli prefers another encoding. */
export function chooseEncoding({ headers }: Pick<FastifyRequest, 'headers'>): 'br' | 'gzip' | 'identity' {
  const accepted = String(headers['accept-encoding'] ?? '')
  if (/\bbr\b(?!;q=0(\.0*)?(,|\s|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!;q=0(\.0*)?(,|\s|$))/.test(accepted) ? 'gzip' : 'identity'
}

async function toCached({ status, text, headers }: Rendered): Promise<CachedPage> {
  const [br, gzip] = await Promise.all([compress(text, 'br', 'small'), compress(text, 'gzip')])
  // Weak, because the compressed bodies share it.
  const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`
  return { status, headers: { ...headers, 'cache-control': 'no-cache', etag }, bodies: { br, gzip, identity: Buffer.from(text) } }
}

/**
 * Answers that are the same for every client, rendered once for each key and content version. Bounded in bytes, keys included. Clients that request a page
 * at the same moment share one rendering. During a database outage the last version is sent.
 */
export function createPageCache(db: Db, maxBytes = 16 * 1024 * 1024): SendCached {
  const readVersion = memoizeUntilCommit(db, (name: 'public') => readContentVersion(db, name))
  const pages = new LRUCache<string, CachedPage, CacheRequest['render']>({
    maxSize: maxBytes,
    sizeCalculation: ({ bodies: { br, gzip, identity } }, key) =>
      br.length + gzip.length + identity.length + key.length * 2 + overheadBytes,
    fetchMethod: async (_key, _stale, { context: render }) => toCached(await render()),
    ignoreFetchAbort: true,
  })
  let lastVersion = 0

  async function find({ key, render, beforeRender }: CacheRequest): Promise<CachedPage> {
    const keyAt = (version: number) => JSON.stringify([version, ...key])
    try {
      const version = await readVersion('public')
      const cached = pages.get(keyAt(version))
      if (cached !== undefined) return cached
      await beforeRender?.()
      // Requests that miss the same key at the same time share one call of `fetchMethod`.
      const page = await pages.forceFetch(keyAt(version), { context: render })
      lastVersion = Math.max(lastVersion, version)
      return page
    } catch (error) {
      const isOutage = isDatabaseOutage(error) || (error instanceof Refusal && error.status === 503)
      const last = isOutage ? pages.get(keyAt(lastVersion)) : undefined
      if (last === undefined) throw error
      return last
    }
  }

  return async (request, reply, page) => {
    const { status, headers, bodies } = await find(page)
    reply.headers(headers)
    if (request.headers['if-none-match'] === headers.etag) return reply.code(304).removeHeader('content-type').send()
    const encoding = chooseEncoding(request)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.code(status).send(bodies[encoding])
  }
}
