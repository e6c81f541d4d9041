import { lookup } from 'node:dns/promises'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { parseDocument } from 'htmlparser2'
import { isLinkLocal } from '#contract/site/backup-store.ts'
import { asStoreError, StoreError } from './store.ts'

/** Lists are small. A store that sends more is none. */
const maxListBytes = 4 * 1024 * 1024

/** Whether it is the answer of such a store, for one that refuses. */
type Recognize = (answer: ReturnType<typeof parseDocument>) => boolean

/**
 * Sends a request whose login has been added, and follows no redirect: it would take the login along. Only of what answers as such a store does is told why
 * it refuses: otherwise an administrator could find out what runs where in the server's network. @throws StoreError
 */
export async function ask(
  request: () => Promise<Request>,
  recognize: Recognize,
  allowed: readonly number[] = [],
): Promise<Response> {
  let response: Response
  try {
    const asked = await request()
    await rejectLinkLocal(new URL(asked.url).hostname)
    response = await fetch(asked)
  } catch (error) {
    throw asStoreError(error)
  }
  if (response.ok || allowed.includes(response.status)) return response
  const isStore = recognize(parseDocument(await readText(response), { xmlMode: true }))
  throw new StoreError(isStore ? problemOf(response.status) : 'away', String(response.status))
}

/** Also by a name: what answers there is the machine's own (contract/site/backup-store.ts). */
async function rejectLinkLocal(host: string): Promise<void> {
  const found = await lookup(host.replace(/^\[(.*)\]$/, '$1'), { all: true })
  if (found.some(({ address }) => isLinkLocal(address))) throw new StoreError('away', 'link-local')
}

/** As `ask`, where nothing of the answer is read. */
export async function answered(...asked: Parameters<typeof ask>): Promise<void> {
  await (await ask(...asked)).body?.cancel()
}

function problemOf(status: number) {
  if (status === 401 || status === 403) return 'refused'
  // WebDAV: the folder above is missing (409), there is no space (507); 413 is a quota of one file.
  if (status === 404 || status === 409) return 'missing'
  return status === 507 || status === 413 ? 'full' : 'away'
}

export async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of response.body ?? []) {
      length += part.length
      if (length > maxListBytes) throw new StoreError('away', 'long list')
      parts.push(part)
    }
  } catch (error) {
    throw asStoreError(error)
  }
  return Buffer.concat(parts).toString('utf8')
}

export async function writeTo(file: string, response: Response): Promise<void> {
  try {
    if (response.body === null) throw new StoreError('away')
    await pipeline(
      Readable.fromWeb(response.body as NodeReadableStream),
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
    )
  } catch (error) {
    throw asStoreError(error)
  }
}

/** The last part of an address's path, as a name. */
export function lastPart(path: string): string {
  try {
    return decodeURIComponent(/([^/]*)\/?$/.exec(path)?.[1] ?? '')
  } catch {
    return ''
  }
}
