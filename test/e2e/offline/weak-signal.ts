import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'

/**
 * A way to the site on which a test can hold answers back, change the service worker, or cut the line. Browsers see an origin
 * of its own.
 */
export interface WeakSignal extends AsyncDisposable {
  origin: string
  /** Holds back answers whose path passes, until `release`. */
  hold(path: RegExp): void
  /** How many answers wait. */
  waiting(): number
  release(): void
  /** Answers nothing any more, as without a network. */
  cut(): Promise<void>
  /** What was requested so far, the service worker's own script too; `bytes` of the body as sent. */
  requests: { path: string; bytes: number; at: number; isOfWorker: boolean }[]
  /** Serves the worker as this makes it. */
  changeWorker(change: (source: string) => string): void
}

export async function startWeakSignal(site: { origin: string }): Promise<WeakSignal> {
  let held: RegExp | null = null
  let waiting: (() => void)[] = []
  let changed: ((source: string) => string) | null = null
  const requests: WeakSignal['requests'] = []

  function pass(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? '/'
    const isWorker = changed !== null && path === '/service-worker.js'
    const headers = isWorker ? { ...request.headers, 'accept-encoding': 'identity' } : request.headers
    const { referer = '', 'service-worker': script } = request.headers
    const isOfWorker = script !== undefined || referer.endsWith('/service-worker.js')
    const counted = { path, bytes: 0, at: Date.now(), isOfWorker }
    requests.push(counted)
    const onward = forward(site.origin + path, { method: request.method, headers }, async (answer) => {
      if (held?.test(path)) await new Promise<void>((resolve) => waiting.push(resolve))
      if (isWorker && changed !== null) {
        const source = changed(await text(answer))
        response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).end(source)
      } else {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('data', (chunk: Buffer) => {
          counted.bytes += chunk.length
        })
        answer.pipe(response)
      }
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  }

  const server = createServer(pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const release = () => {
    held = null
    for (const go of waiting) go()
    waiting = []
  }
  async function cut() {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    hold: (path) => {
      held = path
    },
    waiting: () => waiting.length,
    release,
    cut,
    changeWorker: (change) => {
      changed = change
    },
    async [Symbol.asyncDispose]() {
      release()
      await cut()
    },
  }
}

/** Waits until the worker controls the page and has saved everything that it saves at the first visit. */
export async function installed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await isSaved(page, '/offline')
}

/** Waits until a copy of the page is saved, in whichever language. */
export async function isSaved(page: Page, path: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((address) => caches.match(address, { ignoreSearch: true }).then((copy) => copy !== undefined), path),
    )
    .toBe(true)
}
