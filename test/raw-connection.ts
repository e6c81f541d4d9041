import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { TestApp } from './app.ts'

export interface Listening {
  /** Sends the bytes as they are and resolves with all that comes back until the server hangs up. */
  send(request: string | Buffer): Promise<string>
  /** As `send`, for what takes more than one write: `write` is called until it says that there is no more or the line is cut. */
  pour(write: (socket: Socket) => boolean): Promise<{ answer: string; bytesTaken: number }>
}

/** The app on a port of its own, for what no client library would send. Lines on which nothing happens are soon cut. */
export async function listen({ app }: TestApp): Promise<Listening> {
  app.server.keepAliveTimeout = 200
  app.server.keepAliveTimeoutBuffer = 0
  app.server.headersTimeout = 1_000
  app.server.requestTimeout = 1_000
  const accepted = new Map<number | undefined, Socket>()
  app.server.on('connection', (socket) => accepted.set(socket.remotePort, socket))
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))

  async function open() {
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    const { localPort } = socket
    let answer = ''
    socket.setEncoding('utf8').on('data', (data) => {
      answer += String(data)
    })
    // A line that is cut while we still write is an answer too.
    socket.on('error', () => undefined)
    const closed = new Promise<{ answer: string; bytesTaken: number }>((resolve) =>
      socket.once('close', () => resolve({ answer, bytesTaken: accepted.get(localPort)?.bytesRead ?? Number.NaN })),
    )
    return { socket, closed }
  }

  return {
    async send(request) {
      const { socket, closed } = await open()
      socket.write(request)
      return (await closed).answer
    },
    async pour(write) {
      const { socket, closed } = await open()
      const go = () => {
        while (!socket.destroyed && write(socket)) if (socket.writableNeedDrain) return void socket.once('drain', go)
      }
      go()
      return closed
    },
  }
}
