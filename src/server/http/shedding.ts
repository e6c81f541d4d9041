import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { countRefusals } from './counted-refusals.ts'
import { isClient } from './request-limit.ts'
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

  // Counted from here, where the body has arrived: slow senders take up no place.
  app.addHook('preValidation', (request, reply, done) => {
    if (isClient(request) && !reply.raw.destroyed) {
      line.begin()
      reply.raw.once('close', line.leave)
    }
    done()
  })
}
