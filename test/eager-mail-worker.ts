import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { OutboxRow } from '#server/db/tables.ts'
import { type DeliveryWorker, type DeliveryWorkerOptions, startDeliveryWorker } from '#server/delivery/delivery-worker.ts'

const publicUrl = new URL('https://riders.example.com')
export const config = { ...readConfig({}), publicUrl }

/** A worker that polls often and retries at once. `lines` is its log. */
export function eagerWorker(
  db: Db,
  smtpUrl: URL | undefined,
  { pushHost, ...options }: Partial<DeliveryWorkerOptions> & { pushHost?: string | undefined } = {},
): DeliveryWorker & AsyncDisposable & { lines: string[] } {
  const lines: string[] = []
  const write = (...line: unknown[]) => void lines.push(JSON.stringify(line))
  const log = { info: write, warn: write, error: write }
  const started = startDeliveryWorker({
    db,
    config: { ...config, smtpUrl, pushServices: pushHost === undefined ? [] : [pushHost] },
    log,
    idleMs: 20,
    retryDelayMs: () => 0,
    ...options,
  })
  return { ...started, lines, [Symbol.asyncDispose]: started.stop }
}

export function readOutbox(db: Db): Promise<OutboxRow[]> {
  return db.selectFrom('outbox').selectAll().orderBy('id').execute()
}

export async function until(condition: () => Promise<boolean> | boolean, { seconds = 10 } = {}): Promise<void> {
  const end = performance.now() + seconds * 1_000
  while (!(await condition())) {
    assert.ok(performance.now() < end, `it did not happen within ${seconds} seconds`)
    await wait(20)
  }
}
