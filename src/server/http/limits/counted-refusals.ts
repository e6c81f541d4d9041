import type { FastifyInstance, FastifyRequest } from 'fastify'

const counted = new WeakSet<FastifyRequest>()

/** Whether the refusal is logged as part of a number: under a flood there are thousands of them, and a line for each would fill the disk. */
export function isCountedRefusal(request: FastifyRequest): boolean {
  return counted.has(request)
}

/** Answers a function that counts one refusal; the log gets one line with the number each second in which there were any. */
export function countRefusals(
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
