import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { OutboxRow } from '#server/db/tables.ts'
import { type DeliveryWorker, type DeliveryWorkerOptions, startDeliveryWorker } from '#server/delivery/delivery-worker.ts'

export const config = { ...readConfig({}), publicUrl: new URL('https://riders.example.com') }

/** A worker that polls often and retries at once. `lines` is its log. */
export function eagerWorker(
  db: Db,
  smtpUrl: URL | undefined,
  options: Partial<DeliveryWorkerOptions> = {},
): DeliveryWorker & AsyncDisposable & { lines: string[] } {
  const lines: string[] = []
  const write = (...line: unknown[]) => void lines.push(JSON.stringify(line))
  const log = { info: write, warn: write, error: write }
  const started = startDeliveryWorker({ db, config: { ...config, smtpUrl }, log, idleMs: 20, retryDelayMs: () => 0, ...options })
  return { ...started, lines, [Symbol.asyncDispose]: started.stop }
}

export function readOutbox(db: Db): Promise<OutboxRow[]> {
  return db.selectFrom('outbox').selectAll().orderBy('id').execute()
}

/** Waits up to ten seconds. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  for (let left = 500; !(await condition()); left -= 1) {
    assert.ok(left > 0, 'it did not happen within ten seconds')
    await wait(20)
  }
}
