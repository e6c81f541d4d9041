import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'

import type { Config } from '#server/config.ts'

/** Where log lines go; tests collect them. */
export interface LogStream {
  write(line: string): void
}

/**
 * JSON lines with a request id and nothing personal: no addresses, query strings, headers, bodies or ids of rows.
 * They go to standard error; standard output is for the person who starts the site.
 */
export function logging(
  stream: LogStream | undefined,
  level: Config['logLevel'],
): Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId' | 'childLoggerFactory'> {
  return {
    logger: stream === undefined ? false : { stream, level, base: null, serializers: { err: describeError } },
    // Fastify's own lines contain addresses and query strings.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => '',
    // One logger for all: one for each request would be a sixth of a cached page. Lines name the request themselves.
    childLoggerFactory: (logger) => logger,
  }
}

const ids = new WeakMap<FastifyRequest, string>()

/** The id of a request in the log. Made for the first line about it: most requests leave none. */
export function idOf(request: FastifyRequest): string {
  const id = ids.get(request) ?? randomUUID()
  ids.set(request, id)
  return id
}

// Every page requests the current user, and crawlers request missing pages: such reads are not worth a line.
const routineStatuses = new Set([401, 404])

/** Lines about rejected requests in a minute, and as many about failed ones: clients can cause any number of either. The rest is logged as a number. */
const linesPerMinute = 120

/** Returns a function that says whether one more line may be written; the log gets one line with the number of those that were not. */
function limitLines(app: FastifyInstance, message: string): () => boolean {
  let written = 0
  let omitted = 0
  return () => {
    if (written === 0)
      setTimeout(() => {
        if (omitted > 0) app.log.warn({ count: omitted }, message)
        written = 0
        omitted = 0
      }, 60_000).unref()
    written += 1
    if (written > linesPerMinute) omitted += 1
    return written <= linesPerMinute
  }
}

const counted = new WeakSet<FastifyRequest>()

/** Returns a function that counts one rejected request. The log gets one line per second with the number: a line for each would fill the disk under a flood. */
export function countRejections(
  app: FastifyInstance,
  message: string,
  level: 'info' | 'warn' = 'warn',
): (request: FastifyRequest) => void {
  let count = 0
  return (request) => {
    counted.add(request)
    count += 1
    if (count > 1) return
    setTimeout(() => {
      app.log[level]({ count }, message)
      count = 0
    }, 1_000).unref()
  }
}

/** Writes one line for each change, rejection and failure. Successful reads are not logged. */
export function logAnswers(app: FastifyInstance): void {
  const mayLogRejected = limitLines(app, 'more requests were refused than are logged')
  const mayLogFailed = limitLines(app, 'more requests failed than are logged')
  app.addHook('onResponse', (request, reply, done) => {
    const isRoutineRead =
      (request.method === 'GET' || request.method === 'HEAD') && (reply.statusCode < 400 || routineStatuses.has(reply.statusCode))
    if (!isRoutineRead && !counted.has(request)) {
      const line = {
        request: idOf(request),
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      }
      if (reply.statusCode < 400) app.log.info(line, 'done')
      else if (reply.statusCode < 500) mayLogRejected() && app.log.info(line, 'refused')
      else mayLogFailed() && app.log.error(line, 'failed')
    }
    done()
  })
}

/** Only what says where it broke: PostgreSQL's `detail` quotes the row, and causes may quote what was sent. */
function describeError(error: Error): { type: string; message: string; stack: string; code?: string } {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type: error.name, message: error.message, stack: error.stack ?? '', ...code }
}
