import type { Failure } from '#contract/failure.ts'
import { confirmation } from '#web/ui/dialog/confirmation.ts'

/** Any answer that is not OK. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  /** The error response of the API; absent when something other than the API answered. */
  readonly failure: Failure | undefined
  /** Seconds to wait before trying again, as the server said. */
  readonly retryAfter: number | undefined

  constructor(status: number, text: string, retryAfter?: number) {
    super(`${status}: ${text}`)
    this.status = status
    this.failure = readFailure(text)
    this.retryAfter = retryAfter
  }
}

function readFailure(text: string): Failure | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'message' in body ? (body as Failure) : undefined
  } catch {
    return undefined
  }
}

/** The one message that means "logged out". */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('401:') && error.message.includes('Unauthorized')
}

/**
 * Sends a call; one that needs the password or a passkey again waits for it and is then sent once more.
 * @throws HttpError when the answer is not OK; TypeError when nothing answered.
 */
export async function send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response> {
  try {
    return await sendOnce(method, path, body, headers)
  } catch (error) {
    if (!(error instanceof HttpError) || error.failure?.needs !== 'confirmation') throw error
    await confirmation.ask()
    return sendOnce(method, path, body, headers)
  }
}

/** @param body a file is sent as it is, anything else as JSON. */
async function sendOnce(method: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Response> {
  const isFile = body instanceof Blob
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : {
          headers: { 'content-type': isFile ? body.type : 'application/json', ...headers },
          body: isFile ? body : JSON.stringify(body),
        }),
  })
  if (response.ok) return response
  const wait = Number(response.headers.get('retry-after'))
  throw new HttpError(response.status, (await response.text()) || response.statusText, wait || undefined)
}

/** @throws HttpError when the answer is not OK; TypeError when nothing answered. */
export async function requestJson<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await send(method, path, body)
  return (response.status === 204 ? undefined : await response.json()) as Answer
}

export interface ListPage<Row> {
  rows: Row[]
  next: string | null
}

export async function requestPage<Row>(path: string): Promise<ListPage<Row>> {
  const response = await send('GET', path)
  return { rows: (await response.json()) as Row[], next: nextPath(response.headers.get('link')) }
}

/** The path in `Link: <path>; rel="next"` (RFC 8288). */
export function nextPath(link: string | null): string | null {
  return /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1] ?? null
}
