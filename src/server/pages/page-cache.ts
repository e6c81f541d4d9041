import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { memoizeUntilCommit } from '#server/db/memoize-until-commit.ts'
import type { Db } from '#server/db/open.ts'
import { isDatabaseOutage } from '#server/http/database-outage.ts'
import { Refusal } from '#server/refusals.ts'
import { readContentVersion } from '#server/store/content/content-version.ts'
import { chooseEncoding, compress, type Encoding } from './compress.ts'

export interface Rendered {
  status: number
  text: string
  /** The page's own content security policy; without it the general one holds. */
  policy?: string
}

interface CachedPage extends Omit<Rendered, 'text'> {
  etag: string
  bodies: Record<Encoding, Buffer>
  isSmall: boolean
}

interface Asked {
  /** What the page depends on besides the content version. The parts are structured, so that no two pages share a key. */
  key: readonly (string | boolean)[]
  type: string
  vary: string
  render: () => Promise<Rendered>
  /** Called for each client for which the page has to be rendered; throws to reject. */
  beforeRender?: () => Promise<void>
}

export type SendCached = (request: FastifyRequest, reply: FastifyReply, asked: Asked) => Promise<FastifyReply>

/** Bytes of an entry besides its bodies and key: etag, policy and the objects that hold them. */
const overheadBytes = 2_048

async function toCached({ text, ...page }: Rendered): Promise<CachedPage> {
  const [br, gzip] = await Promise.all([compress(text, 'br'), compress(text, 'gzip')])
  // Weak, because the compressed bodies share it.
  const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`
  return { ...page, etag, bodies: { br, gzip, identity: Buffer.from(text) }, isSmall: false }
}

/**
 * The one cache of the site: answers that are the same for every client, rendered once for each key and content version (docs/decisions/017). Bounded in
 * bytes, keys included. Clients that ask at the same moment share one rendering. During a database outage the last page is sent.
 */
export function createPageCache(db: Db, maxBytes = 16 * 1024 * 1024): SendCached {
  const readVersion = memoizeUntilCommit(db, () => readContentVersion(db))
  const pages = new LRUCache<string, CachedPage, Asked['render']>({
    maxSize: maxBytes,
    sizeCalculation: ({ bodies: { br, gzip, identity } }, key) =>
      br.length + gzip.length + identity.length + key.length * 2 + overheadBytes,
    fetchMethod: async (_key, _stale, { context: render }) => toCached(await render()),
    ignoreFetchAbort: true,
  })
  let lastVersion = 0
  let isCompressing = false

  async function find({ key: parts, render, beforeRender }: Asked): Promise<CachedPage> {
    const keyAt = (version: number) => JSON.stringify([version, ...parts])
    try {
      const version = await readVersion('public')
      const cached = pages.get(keyAt(version))
      if (cached !== undefined) {
        void makeSmall(cached)
        return cached
      }
      await beforeRender?.()
      const page = await pages.forceFetch(keyAt(version), { context: render })
      void makeSmall(page)
      lastVersion = Math.max(lastVersion, version)
      return page
    } catch (error) {
      const isOutage = isDatabaseOutage(error) || (error instanceof Refusal && error.status === 503)
      const last = isOutage ? pages.get(keyAt(lastVersion)) : undefined
      if (last === undefined) throw error
      return last
    }
  }

  /** Compresses a page as well as possible once its first client has it: 3 kB less for `/`, for 40 ms on another thread, one page at a time. */
  async function makeSmall(page: CachedPage): Promise<void> {
    if (page.isSmall || isCompressing) return
    page.isSmall = true
    isCompressing = true
    const { bodies } = page
    bodies.br = await compress(bodies.identity, 'br', 'small').catch(() => bodies.br)
    isCompressing = false
  }

  return async (request, reply, asked) => {
    const { status, etag, policy, bodies } = await find(asked)
    reply.headers({ 'cache-control': 'no-cache', vary: asked.vary, etag })
    if (policy !== undefined) reply.header('content-security-policy', policy)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.code(status).type(asked.type).send(bodies[encoding])
  }
}
