import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isClient } from '#server/http/limits/request-limit.ts'
import { countRejections } from '#server/http/logging.ts'
import { siteIsBusy } from '#server/refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Never queued: a process whose health check waits would be restarted although it is healthy. */
    skipsQueue?: boolean
  }
}

const maxRunning = 300
const maxQueued = 1_000
/** Requests that have been queued for longer are rejected, unless the queue is so short that they arrived in a pause of the machine. */
const maxQueuedMs = 1_000
const shortQueue = 50

/**
 * Counts requests from the arrival of their body until their answer is made, so slow senders and slow readers take no place. The others wait in a queue, of
 * which one request starts per turn of the event loop: in between, new connections and health checks are accepted. Beyond the limits: 503 (docs/decisions/014).
 */
export function limitLoad(app: FastifyInstance): void {
  const queue: { since: number; start: () => void; reject: () => void }[] = []
  const running = new WeakSet<FastifyRequest>()
  const countRejection = countRejections(app, 'rejected requests, the queue was too long')
  let runningCount = 0
  let isScheduled = false

  function rejectLate(): void {
    while (queue.length > shortQueue && performance.now() - (queue[0]?.since ?? 0) > maxQueuedMs) queue.shift()?.reject()
  }

  function schedule(): void {
    if (isScheduled || queue.length === 0 || runningCount >= maxRunning) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      rejectLate()
      queue.shift()?.start()
      schedule()
    })
  }

  function enter(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    if (!isClient(request) || request.routeOptions.config.skipsQueue === true) {
      done()
      return
    }
    const reject = () => {
      countRejection(request)
      done(siteIsBusy())
    }
    function start(): void {
      if (request.raw.socket.destroyed) return
      runningCount += 1
      running.add(request)
      reply.raw.once('close', () => leave(request))
      done()
    }
    rejectLate()
    if (queue.length >= maxQueued) reject()
    else queue.push({ since: performance.now(), start, reject })
    schedule()
  }

  function leave(request: FastifyRequest): void {
    if (running.delete(request)) runningCount -= 1
    schedule()
  }

  // Fastify reads no body of a GET or HEAD.
  const hasBody = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD'
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) done()
    else enter(request, reply, done)
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (hasBody(request)) enter(request, reply, done)
    else done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request)
    done(null, payload)
  })
}
