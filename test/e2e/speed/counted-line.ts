import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to the site that counts everything which passes: what pages, caches and the service worker ask for, headers included. */
export interface CountedLine extends AsyncDisposable {
  origin: string
  /** Waits until nothing has passed for a while, and says what has since it was asked last. */
  counted(): Promise<{ bytes: number; paths: string[] }>
}

/** How long nothing passes once everything has come, in milliseconds. */
const silence = 1000

export async function startCountedLine(site: { origin: string }): Promise<CountedLine> {
  const { hostname, port } = new URL(site.origin)
  const open = new Set<Socket>()
  let bytes = 0
  let paths: string[] = []
  let lastAt = performance.now()

  const server = createServer((browser) => {
    const onward = connect(Number(port), hostname)
    for (const socket of [browser, onward]) {
      open.add(socket)
      socket.on('error', () => {}) // browsers drop connections as they like
      socket.on('close', () => {
        open.delete(socket)
        browser.destroy()
        onward.destroy()
      })
    }
    browser.on('data', (data) => {
      lastAt = performance.now()
      paths.push(...[...data.toString('latin1').matchAll(/^GET (\S+) HTTP/gm)].map(([, path = '']) => path))
    })
    onward.on('data', (data) => {
      lastAt = performance.now()
      bytes += data.length
    })
    browser.pipe(onward).pipe(browser)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async counted() {
      lastAt = performance.now()
      while (performance.now() - lastAt < silence) await new Promise((resolve) => setTimeout(resolve, 100))
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
