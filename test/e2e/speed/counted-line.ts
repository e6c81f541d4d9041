import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A proxy in front of the site that counts requests and bytes, headers included: those of pages, caches and the service worker.
 */
export interface CountedLine extends AsyncDisposable {
  origin: string
  /** Waits until the line is idle, and returns what has passed since the last call. */
  counted(): Promise<{ bytes: number; paths: string[] }>
}

/** The line is idle after this time without traffic. */
const idleMs = 1000

export async function startCountedLine(site: { origin: string }): Promise<CountedLine> {
  const { hostname, port } = new URL(site.origin)
  const open = new Set<Socket>()
  let bytes = 0
  let paths: string[] = []
  let lastAt = performance.now()

  const server = createServer((browser) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [browser, upstream]) {
      open.add(socket)
      socket.on('error', () => {}) // browsers drop connections as they like
      socket.on('close', () => {
        open.delete(socket)
        browser.destroy()
        upstream.destroy()
      })
    }
    browser.on('data', (data) => {
      lastAt = performance.now()
      paths.push(...[...data.toString('latin1').matchAll(/^GET (\S+) HTTP/gm)].map(([, path = '']) => path))
    })
    upstream.on('data', (data) => {
      lastAt = performance.now()
      bytes += data.length
    })
    browser.pipe(upstream).pipe(browser)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async counted() {
      lastAt = performance.now()
      while (performance.now() - lastAt < idleMs) await new Promise((resolve) => setTimeout(resolve, 100))
      const passed = { bytes, paths }
      bytes = 0
      paths = []
      return passed
    },
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
