import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

/**
 * Answers 503 at once while the process is behind with its work, instead of letting everybody wait. One turn of the event loop
 * that takes 400 ms on average means that a visitor already waits longer than a page is worth. The average is taken over two seconds: over a
 * shorter time a single stall is all there is to measure, and a machine that paused once would turn its visitors away.
 */
export function shedLoad(app: FastifyInstance): void {
  app.register(underPressure, { maxEventLoopDelay: 400, sampleInterval: 2_000, retryAfter: 2 })
}

/** Route option of what must answer also under pressure: a health check that fails under load gets a healthy process killed. */
export const neverShed = { pressureHandler: () => undefined }
