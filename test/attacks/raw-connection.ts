import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestApp } from '../app.ts'

export interface Listening {
  /** Sends the bytes as they are and resolves with everything received until the server closes the connection. */
  send(request: string | Buffer): Promise<string>
  /** As `send`, with several writes: `write` is called until it returns false or the connection is closed. */
  pour(write: (socket: Socket) => boolean): Promise<{ answer: string; bytesTaken: number }>
  /** Sends a call without the last byte of its body, and waits until the server has checked the headers. */
  hold(call: HeldCall): Promise<Held>
}

export interface HeldCall {
  method: string
  url: string
  headers: Record<string, string>
  payload: object
}

export interface Held {
  /** Sends the last byte and resolves with the whole answer. */
  finish(): Promise<string>
  /** Closes the connection instead. */
  abort(): Promise<void>
}

/** Milliseconds in which a session is looked up, also in a busy PostgreSQL. */
const sessionLookupMs = 300

/** The app on a port of its own, for requests that no client library would send. Idle connections are closed early. */
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
    // A connection that is closed while we still write is a valid answer.
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
    async hold({ method, url, headers, payload }) {
      const body = JSON.stringify(payload)
      const { socket, closed } = await open()
      const arrived = new Promise<void>((resolve) => {
        app.server.setMaxListeners(0).on('request', function look({ socket: { remotePort } }) {
          if (remotePort !== socket.localPort) return
          app.server.off('request', look)
          resolve()
        })
      })
      const lines = Object.entries({
        host: 'club.example',
        connection: 'close',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      }).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n${body.slice(0, -1)}`)
      await arrived
      await wait(sessionLookupMs)
      return {
        async finish() {
          socket.write(body.slice(-1))
          return (await closed).answer
        },
        async abort() {
          socket.destroy()
          await closed
        },
      }
    },
  }
}
