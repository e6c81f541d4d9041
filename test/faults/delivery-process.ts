import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { startDeliveryWorker } from '#server/delivery/delivery-worker.ts'

// The site's worker alone, in a process of its own: argument 1 is the present as ISO-8601.

const config = readConfig(process.env)
const present = new Date(process.argv[2] ?? '')
const startedAt = Date.now()
const write = (...line: unknown[]) => void process.stderr.write(`${JSON.stringify(line)}\n`)
startDeliveryWorker({
  db: openDatabase(config),
  config,
  log: { info: write, warn: write, error: write },
  idleMs: 20,
  now: () => new Date(present.getTime() + Date.now() - startedAt),
})
