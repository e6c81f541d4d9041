import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { isClient } from '#server/http/limits/addresses.ts'

/** Receives each request first, and calls `next` for those it does not answer: the development server's modules. */
export type Middleware = (...exchange: [...Parameters<RequestListener>, next: () => void]) => void

/** Node's own timeouts against slow senders, in milliseconds. */
const limits: ServerOptions = {
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 72_000,
}
/** Without a byte in either direction the connection is closed: the client does not read its answer. */
const silenceTimeoutMs = 30_000
/** From the last answer of a connection until all of it has been sent: long enough for the slowest phone. */
const answerTimeoutMs = 120_000
/** Requests of one connection whose answers have not been sent. Browsers wait for the answer; the ninth closes the connection. */
const maxPipelined = 8

/** For a call whose work takes longer without a byte being sent. */
export function allowSilence(request: FastifyRequest, ms: number): void {
  if (isClient(request)) request.raw.setTimeout(ms)
}

/** The HTTP server below Fastify. */
export function serverWith(middleware: Middleware | undefined): NonNullable<FastifyServerOptions['serverFactory']> {
  return (site) => {
    const answer: RequestListener =
      middleware === undefined ? site : (request, response) => middleware(request, response, () => site(request, response))
    return createServer(limits, answer).setTimeout(silenceTimeoutMs)
  }
}

/** Closes connections that send many requests without reading, and those that read so slowly that they would hold their answers for hours. */
export function limitConnections(app: FastifyInstance): void {
  interface State {
    /** Requests whose answers have not been sent. */
    unsent: number
    /** Whether one of them is being sent. */
    isSending: boolean
    /** Runs on when all is sent: starting it again costs less than a new one for each answer. */
    timer: NodeJS.Timeout | undefined
  }
  const states = new WeakMap<Socket, State>()

  function stateOf(socket: Socket): State {
    const existing = states.get(socket)
    if (existing !== undefined) return existing
    const state: State = { unsent: 0, isSending: false, timer: undefined }
    states.set(socket, state)
    // Node does not say of each pipelined answer that it has ended when its connection has.
    socket.once('close', () => clearTimeout(state.timer))
    return state
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isClient(request)) return done()
    const { socket } = request.raw
    const state = stateOf(socket)
    state.unsent += 1
    if (state.unsent > maxPipelined) return void socket.destroy()
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const state = states.get(request.raw.socket)
    if (state !== undefined) {
      state.unsent -= 1
      if (state.unsent === 0) state.isSending = false
    }
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { socket } = request.raw
    const state = states.get(socket)
    if (state !== undefined && !socket.destroyed) {
      state.isSending = true
      if (state.timer === undefined) state.timer = setTimeout(() => state.isSending && socket.destroy(), answerTimeoutMs).unref()
      else state.timer.refresh()
    }
    done(null, payload)
  })
}
