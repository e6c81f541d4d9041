import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isClient } from '#server/http/limits/request-limit.ts'
import { countRejections } from '#server/http/logging.ts'
import { siteIsBusy } from '#server/refusals.ts'

const healthCheck = '/healthz' // never queued: a process whose health check waits would be restarted although it is healthy
const maxRunning = 300
const maxQueued = 1_000
/** Requests that have been queued for longer are rejected, unless the queue is so short that they arrived in a pause of the machine. */
const maxQueuedMs = 1_000
const shortQueue = 50

/**
 * A request runs from the arrival of its body (GET and HEAD have none) until its answer is made, so slow senders and slow readers take no place. The others
 * are queued. One starts per turn of the event loop: in between, new connections and health checks are accepted. Beyond the limits: 503 (docs/decisions/014).
 * @returns a function that tells how many there are.
 */
export function limitLoad(app: FastifyInstance): () => { running: number; queued: number } {
  const queue: { since: number; start: () => void; reject: () => void }[] = []
  const running = new Set<FastifyRequest>()
  const countRejection = countRejections(app, 'requests were rejected: the queue was too long')
  let isScheduled = false

  function schedule(): void {
    if (!isScheduled) setImmediate(startNext)
    isScheduled = true
  }

  function startNext(): void {
    isScheduled = false
    while (queue.length > shortQueue && performance.now() - (queue[0]?.since ?? 0) > maxQueuedMs) queue.shift()?.reject()
    if (running.size < maxRunning) queue.shift()?.start()
    if (queue.length > 0 && running.size < maxRunning) schedule()
  }

  function enter(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    const reject = () => {
      countRejection(request)
      done(siteIsBusy())
    }
    const start = () => {
      if (request.raw.socket.destroyed) return
      running.add(request)
      reply.raw.once('close', () => leave(request))
      done()
    }
    if (!isClient(request) || request.routeOptions.url === healthCheck) done()
    else if (queue.length >= maxQueued) reject()
    else queue.push({ since: performance.now(), start, reject })
    schedule()
  }

  function leave(request: FastifyRequest): void {
    if (running.delete(request)) schedule()
  }

  const hasBody = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'
  app.addHook('onRequest', (request, reply, done) => (hasBody(request) ? done() : enter(request, reply, done)))
  app.addHook('preValidation', (request, reply, done) => (hasBody(request) ? enter(request, reply, done) : done()))
  app.addHook('onSend', async (request) => leave(request))
  return () => ({ running: running.size, queued: queue.length })
}
