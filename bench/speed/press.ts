import autocannon, { type Result } from 'autocannon'
import { type Figures, quantile } from './figures.ts'
import type { Server } from './processes.ts'
import type { Request } from './questions.ts'

const connections = 10

/**
 * Ten visitors who ask again as soon as they have their answer. A number of requests, not of seconds: so both servers' code is equally warm.
 * @throws when an answer did not come or was a 5xx: such a round measures something else.
 */
export async function press(server: Server, requests: Request[], amount: number): Promise<Figures> {
  const before = await server.usage()
  const began = performance.now()
  let ended = began
  const waits: number[] = []
  const { errors, '5xx': failed } = await new Promise<Result>((resolve, reject) => {
    const load = autocannon({ url: server.address, connections, amount, requests }, (error, result) =>
      error ? reject(error) : resolve(result),
    )
    // The load generator's own figures are of whole seconds and milliseconds.
    load.on('response', (_client, _status, _bytes, milliseconds) => {
      ended = performance.now()
      waits.push(milliseconds)
    })
  })
  const after = await server.usage()
  if (errors > 0 || failed > 0) throw new Error(`${requests[0]?.path}: ${errors} broken, ${failed} failed`)
  waits.sort((one, two) => one - two)
  return {
    perSecond: (amount / (ended - began)) * 1000,
    p50: quantile(waits, 0.5),
    p99: quantile(waits, 0.99),
    cpu: (after.cpu - before.cpu) / amount,
    rss: after.rss,
  }
}
