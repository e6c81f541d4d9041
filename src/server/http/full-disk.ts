import { randomBytes } from 'node:crypto'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { errorKind } from '#server/errors.ts'
import { diskIsFull } from '#server/refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** May write on a full disk: logging in and out. */
    usesReserve?: boolean
  }
}

/** The first write that finds the disk full frees the reserved space; from then on every other change is rejected until there is space again. */
export function rejectWritesOnFullDisk(app: FastifyInstance, reserve: Reserve): void {
  app.addHook('onError', (_request, _reply, error, done) => {
    if (errorKind(error) === 'diskFull') reserve.spend()
    done()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead || !reserve.isSpent() || request.routeOptions.config.usesReserve === true) done()
    else done(diskIsFull())
  })
}

/** Disk space for some hundred logins. */
const reservedBytes = 1024 * 1024

const checkEveryMs = 1_000

/** A file that is deleted when the disk is full, so that administrators can still log in and see what is wrong. */
export interface Reserve {
  isSpent(): boolean
  /** Frees the disk space. It is reserved again when twice as much is free. */
  spend(): void
  stop(): void
}

export function reserveDiskSpace(dataDir: string): Reserve {
  const path = join(dataDir, 'reserve')
  let timer: NodeJS.Timeout | undefined
  if (statSync(path, { throwIfNoEntry: false })?.size !== reservedBytes && !reserve(path)) retryLater()

  function retryLater(): void {
    timer ??= setInterval(async () => {
      const { bavail, bsize } = await statfs(dataDir).catch(() => ({ bavail: 0, bsize: 0 }))
      if (timer === undefined || bavail * bsize < 2 * reservedBytes || !reserve(path)) return
      clearInterval(timer)
      timer = undefined
    }, checkEveryMs).unref()
  }

  return {
    isSpent: () => timer !== undefined,
    spend() {
      rmSync(path, { force: true })
      retryLater()
    },
    stop: () => clearInterval(timer),
  }
}

function reserve(path: string): boolean {
  try {
    // Random bytes: a file system that compresses would reserve nothing for zeros. Flushed: it may allocate late.
    writeFileSync(path, randomBytes(reservedBytes), { mode: 0o600, flush: true })
    return true
  } catch {
    rmSync(path, { force: true })
    return false
  }
}
