import { type IncomingMessage, Server } from 'node:http'
import { answersAtOnceCookie, slowAnswersMs } from './demo-site.ts'

// Loaded before each demo site while SLOW_ANSWERS is set. The server waits, so what tests do to requests in the browser, workers and proxies stays as it is.
// What tests ask by themselves is not delayed: only browsers send `sec-fetch-site`.

const emit = Server.prototype.emit

Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]) {
  const request = args[0] as IncomingMessage
  const isSlow =
    event === 'request' &&
    /^\/api\/|\.js$/.test(request.url ?? '') &&
    request.headers['sec-fetch-site'] !== undefined &&
    !request.headers.cookie?.includes(answersAtOnceCookie)
  if (!isSlow) return Reflect.apply(emit, this, [event, ...args])
  setTimeout(() => Reflect.apply(emit, this, [event, ...args]), slowAnswersMs)
  return true
}
