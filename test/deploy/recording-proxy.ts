import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RecordingProxy extends AsyncDisposable {
  port: number
  /** Status of each answer that has passed, since the last call. */
  statuses(): number[]
}

/** Passes requests on to the site and notes its answers. */
export async function startRecordingProxy(sitePort: number): Promise<RecordingProxy> {
  let statuses: number[] = []
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const onward = request({ host: '127.0.0.1', port: sitePort, method, path: url, headers }, (answer) => {
      statuses.push(answer.statusCode ?? 0)
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    statuses() {
      const passed = statuses
      statuses = []
      return passed
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
