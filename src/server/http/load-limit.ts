import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isClient } from '#server/http/limits/addresses.ts'
import { countRejections } from '#server/http/logging.ts'
import { siteIsBusy } from '#server/refusals.ts'

const healthCheck = '/healthz' // never queued: a process whose health check waits would be restarted although it is healthy
// Fastify makes an object of all options of the route when one is read: only for what looks like it.
const isHealthCheck = (request: FastifyRequest) =>
  request.raw.url?.startsWith(healthCheck) === true && request.routeOptions.url === healthCheck
const maxRunning = 300
const maxQueued = 1_000
/** Requests that have been queued for longer are rejected, unless the queue is so short that they arrived in a pause of the machine. */
const maxQueuedMs = 1_000
const shortQueue = 50
/** Requests start for so long in one turn of the event loop. */
const maxTurnMs = 5

/**
 * A request runs from the arrival of its body (GET and HEAD have none) until its answer is made, so slow senders and slow readers take no place. The others
 * are queued. A turn of the event loop starts some: in between, new connections and health checks are accepted. Beyond the limits: 503. @fastify/under-pressure
 * measures the delay of the event loop instead, which cannot tell a pause from a queue.
 * @returns a function that tells how many there are.
 */
export function limitLoad(app: FastifyInstance): () => { running: number; queued: number } {
  const queue: { since: number; start: () => void; reject: () => void }[] = []
  const running = new Set<FastifyRequest>()
  const watched = new WeakSet<Socket>()
  const countRejection = countRejections(app, 'requests were rejected: the queue was too long')
  /** When the first request of this turn of the event loop came or started. */
  let turnBegan: number | undefined

  function beginTurn(): void {
    if (turnBegan !== undefined) return
    turnBegan = performance.now()
    setImmediate(endTurn)
  }

  function endTurn(): void {
    turnBegan = undefined
    startNext()
  }

  function startNext(): void {
    while (queue.length > shortQueue && performance.now() - (queue[0]?.since ?? 0) > maxQueuedMs) queue.shift()?.reject()
    if (queue.length === 0 || !mayStart()) return
    beginTurn()
    queue.shift()?.start()
  }

  function mayStart(): boolean {
    return running.size < maxRunning && (turnBegan === undefined || performance.now() - turnBegan < maxTurnMs)
  }

  /** One listener for each connection costs less than one for each request. Those whose clients have left may never get an answer. */
  function leaveWith(socket: Socket): void {
    if (watched.has(socket)) return
    watched.add(socket)
    socket.once('close', () => {
      for (const request of running) if (request.raw.socket === socket) leave(request)
    })
  }

  function enter(request: FastifyRequest, done: (error?: Error) => void): void {
    const start = () => {
      if (request.raw.socket.destroyed) return
      running.add(request)
      leaveWith(request.raw.socket)
      done()
    }
    if (!isClient(request) || isHealthCheck(request)) {
      done()
      return
    }
    beginTurn()
    if (queue.length === 0 && mayStart()) start()
    else if (queue.length >= maxQueued) reject(request, done)
    else queue.push({ since: performance.now(), start, reject: () => reject(request, done) })
  }

  function reject(request: FastifyRequest, done: (error: Error) => void): void {
    countRejection(request)
    done(siteIsBusy())
  }

  /** The next one starts when nothing more of this one is to be done at once. */
  function leave(request: FastifyRequest): void {
    if (running.delete(request) && queue.length > 0) process.nextTick(startNext)
  }

  const hasBody = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'
  app.addHook('onRequest', (request, _reply, done) => (hasBody(request) ? done() : enter(request, done)))
  app.addHook('preValidation', (request, _reply, done) => (hasBody(request) ? enter(request, done) : done()))
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request)
    done(null, payload)
  })
  return () => ({ running: running.size, queued: queue.length })
}
