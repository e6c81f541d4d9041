import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countRefusals } from '#server/http/limits/counted-refusals.ts'
import { isClient } from '#server/http/limits/request-limit.ts'
import { createWaitingLine } from './waiting-line.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For what must answer at once under any load: a health check that waits gets a healthy process killed. */
    neverWaits?: boolean
  }
}

/** The process has more work than it can do in time; answered with 503. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

// One for all: under overload even a stack costs.
const overloaded = new Overloaded('Too many visitors are waiting.')

/** Milliseconds before a refusal: whoever asks again the moment he is refused would otherwise keep the process busy with refusals. */
const breath = 500
/** Requests of one connection whose answers are not out yet. Browsers send the next one after the answer; more than these are a flood. */
const pipelinedAtMost = 8
/** Milliseconds from the end of the work until all of the answer is out, for the slowest of phones. */
const answerTimeoutMs = 120_000

/** Nobody holds memory by being refused: beyond this many the refusal comes at once. */
const refusingAtMost = 1_000

/**
 * Lets requests wait their turn, and answers 503 at once to those for whom that would take too long. What a page asks the API (`app.inject`) has had its
 * turn and goes straight through.
 */
export function shedLoad(app: FastifyInstance): void {
  const line = createWaitingLine()
  const countRefusal = countRefusals(app, 'turned visitors away, too many were waiting')
  app.server.on('connection', line.connect)

  let refusing = 0
  // Connections with a request in the line.
  const waiting = new WeakSet<Socket>()
  const open = new WeakMap<Socket, number>()

  app.addHook('onRequest', (request, reply, done) => {
    if (!isClient(request)) return done()
    const { socket } = request.raw
    const count = (open.get(socket) ?? 0) + 1
    if (count > pipelinedAtMost) {
      socket.destroy()
      return
    }
    open.set(socket, count)
    reply.raw.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
    done()
  })

  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw
    if (!isClient(request) || request.routeOptions.config.neverWaits === true) return done()

    function turnAway(): void {
      waiting.delete(socket)
      countRefusal(request)
      if (refusing >= refusingAtMost) {
        done(overloaded)
        return
      }
      refusing += 1
      setTimeout(() => {
        refusing -= 1
        done(overloaded)
      }, breath)
    }

    // Who sends many requests ahead of their answers, as no browser does, takes one place all the same.
    if (waiting.has(socket)) return turnAway()
    waiting.add(socket)
    line.enter({
      start() {
        waiting.delete(socket)
        // Who hung up while waiting needs no work done.
        if (!socket.destroyed) done()
      },
      turnAway,
    })
  })

  const leaving = new WeakMap<FastifyRequest, () => void>()
  const timers = new WeakMap<Socket, Set<NodeJS.Timeout>>()
  app.server.on('connection', (socket) => {
    const own = new Set<NodeJS.Timeout>()
    timers.set(socket, own)
    socket.once('close', () => {
      for (const timer of own) clearTimeout(timer)
      timers.delete(socket)
    })
  })

  // Counted from here, where the body has arrived, until the answer is made: neither slow senders nor slow readers take up a place.
  app.addHook('preValidation', (request, reply, done) => {
    if (isClient(request) && !reply.raw.destroyed) {
      let isAtWork = true
      const leave = () => {
        if (isAtWork) line.leave()
        isAtWork = false
      }
      line.begin()
      leaving.set(request, leave)
      reply.raw.once('close', leave)
    }
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    leaving.get(request)?.()
    const { socket } = request.raw
    // Of a connection that has ended nothing may be held, also where Node does not say that the answer has: of those sent ahead.
    const timersOfSocket = timers.get(socket)
    if (timersOfSocket !== undefined && !socket.destroyed) {
      const timer = setTimeout(() => socket.destroy(), answerTimeoutMs).unref()
      timersOfSocket.add(timer)
      reply.raw.once('close', () => {
        clearTimeout(timer)
        timersOfSocket.delete(timer)
      })
    }
    done(null, payload)
  })
}
