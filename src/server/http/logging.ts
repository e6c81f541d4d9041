import { randomUUID } from 'node:crypto'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { isCountedRefusal } from './limits/counted-refusals.ts'

/** Where log lines go; tests collect them. */
export interface LogStream {
  write(line: string): void
}

/**
 * JSON lines with a request id and nothing personal: no addresses, query strings, headers, bodies or ids of rows.
 * They go to standard error, so that standard output stays for the people who start the site.
 */
export function logging(
  stream: LogStream | undefined,
): Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId' | 'childLoggerFactory'> {
  return {
    logger: stream === undefined ? false : { stream, base: null, serializers: { err: describeError } },
    // Fastify's own lines carry addresses and query strings.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => randomUUID(),
    childLoggerFactory: (logger, bindings, options) => logOnDemand(() => logger.child(bindings, options)),
  }
}

/**
 * A request's own logger, made when it has something to tell: most have not, and making it took 17 of 100 microseconds. Fastify looks for each request whether
 * the methods are there, so they are.
 */
function logOnDemand(make: () => FastifyBaseLogger): FastifyBaseLogger {
  let made: FastifyBaseLogger | undefined
  function logger(): FastifyBaseLogger {
    made ??= make()
    return made
  }
  const teller =
    (level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent') =>
    (...line: unknown[]): void =>
      Reflect.apply(logger()[level], made, line)
  return {
    get level() {
      return logger().level
    },
    trace: teller('trace'),
    debug: teller('debug'),
    info: teller('info'),
    warn: teller('warn'),
    error: teller('error'),
    fatal: teller('fatal'),
    silent: teller('silent'),
    child: (bindings, options) => logger().child(bindings, options),
  }
}

// Every page asks who is there, and robots ask for what is not: answers to reading that would only bury the rest.
const routine = new Set([401, 404])

/** Lines about refusals in a minute, and as many about failures: clients can cause any number of either. The rest is logged as a number. */
const linesPerMinute = 120

/** Answers whether there is room for one more line; the log gets one line with the number of those for which there was none. */
function limitLines(app: FastifyInstance, message: string): () => boolean {
  let written = 0
  let left = 0
  return () => {
    if (written === 0)
      setTimeout(() => {
        if (left > 0) app.log.warn({ count: left }, message)
        written = 0
        left = 0
      }, 60_000).unref()
    written += 1
    if (written > linesPerMinute) left += 1
    return written <= linesPerMinute
  }
}

/** Writes one line for each change, refusal and failure. Reading that succeeds is no news. */
export function logAnswers(app: FastifyInstance): void {
  const mayLogRefusal = limitLines(app, 'more requests were refused than are logged')
  const mayLogFailure = limitLines(app, 'more requests failed than are logged')
  app.addHook('onResponse', (request, reply, done) => {
    const isQuietRead =
      (request.method === 'GET' || request.method === 'HEAD') && (reply.statusCode < 400 || routine.has(reply.statusCode))
    if (!isQuietRead && !isCountedRefusal(request)) {
      const line = {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      }
      if (reply.statusCode < 400) request.log.info(line, 'done')
      else if (reply.statusCode < 500) mayLogRefusal() && request.log.info(line, 'refused')
      else mayLogFailure() && request.log.error(line, 'failed')
    }
    done()
  })
}

/** Only what says where it broke: PostgreSQL's `detail` quotes the row, and causes may quote what was sent. */
function describeError(error: Error): { type: string; message: string; stack: string; code?: string } {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type: error.name, message: error.message, stack: error.stack ?? '', ...code }
}
