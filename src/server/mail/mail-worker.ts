import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { OutboxRow } from '#server/db/tables.ts'
import { claimDueMail, dropMail, dropOldMail, markMailSent, postponeMail } from '#server/store/site/outbox.ts'
import { writeLetter } from './letters.ts'
import { type SendMail, smtp } from './smtp.ts'

export interface MailWorker {
  /** Something may have been queued: look now. */
  nudge(): void
  /** Resolves once the mail in hand is done; one that takes too long is left for the next start. */
  stop(): Promise<void>
}

type Write = (values: object, line: string) => void

export interface MailWorkerOptions {
  db: Db
  config: Pick<Config, 'club' | 'publicUrl' | 'smtpUrl'>
  log: { info: Write; warn: Write; error: Write }
  /** For tests: the real ones take minutes and days. In milliseconds. */
  idle?: number
  retryAfter?: (attempts: number) => number
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const patience = 7 * day
/** Longest that one mail may take. A claim lasts longer, so that nobody else begins with a mail that is still on its way. */
const longestSending = minute
const claimLasts = 5 * minute
/** On leaving; serve.ts has nine seconds for everything. */
const longestGoodbye = 5 * second

const delays = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour]

/** @returns milliseconds until the next attempt. */
export function retryDelay(attempts: number): number {
  return delays[attempts - 1] ?? day
}

/**
 * Sends what waits in the outbox, one mail after the other, until it is stopped. Any number of processes may do so on one database.
 * Without SMTP_URL it only forgets what has waited for a week.
 */
export function startMailWorker({ db, config, log, idle = 15 * second, retryAfter = retryDelay }: MailWorkerOptions): MailWorker {
  const send = config.smtpUrl && smtp(config.smtpUrl)
  let leaving = false
  const cutOff = new AbortController()
  let bell = new AbortController()
  let nextCleaning = 0

  async function work(): Promise<void> {
    while (!leaving) {
      bell = new AbortController()
      const isDone = await workOnce().catch((error: unknown) => {
        // The database is out of reach or held by another process; that passes.
        log.error({ err: error }, 'the outbox could not be read')
        return true
      })
      if (isDone && !leaving) await pause(idle, bell.signal)
    }
  }

  /** Whether there is nothing left to do for now. */
  async function workOnce(): Promise<boolean> {
    const now = new Date()
    if (now.getTime() >= nextCleaning) {
      await clean(now)
      nextCleaning = now.getTime() + hour
    }
    if (send === undefined) return true
    const mail = await claimDueMail(db, { now, until: new Date(now.getTime() + claimLasts) })
    if (mail === undefined) return true
    await deliver(mail, send)
    return false
  }

  async function clean(now: Date): Promise<void> {
    const unsent = await dropOldMail(db, new Date(now.getTime() - patience))
    if (send === undefined) return
    for (const mail of unsent) log.error(inLog(mail, mail.lastErrorCode), 'gave up on a mail after seven days')
  }

  async function deliver(mail: OutboxRow, send: SendMail): Promise<void> {
    const letter = await writeLetter(db, mail, config)
    if (letter === 'outdated') return dropMail(db, mail)
    if (letter === null) return postpone(mail, 'EADDRESS')
    try {
      await send(letter, AbortSignal.any([AbortSignal.timeout(longestSending), cutOff.signal]))
    } catch (error) {
      return postpone(mail, codeOf(error))
    }
    await insist(() => markMailSent(db, mail, new Date()))
    log.info(inLog(mail, null), 'sent a mail')
  }

  async function postpone(mail: OutboxRow, code: string): Promise<void> {
    log.warn(inLog(mail, code), 'could not send a mail')
    await postponeMail(db, mail, { code, until: new Date(Date.now() + retryAfter(mail.attempts)) })
  }

  const working = work()
  return {
    nudge: () => bell.abort(),
    async stop() {
      leaving = true
      bell.abort()
      const timer = setTimeout(() => cutOff.abort(), longestGoodbye)
      await working
      clearTimeout(timer)
    },
  }
}

/** A mail that is out but not marked would go out twice. */
async function insist(write: () => Promise<void>): Promise<void> {
  for (let left = 10; ; left -= 1) {
    try {
      return await write()
    } catch (error) {
      if (left === 0) throw error
      await pause(second)
    }
  }
}

/** Nothing that tells who it is for. */
function inLog({ kind, attempts }: OutboxRow, code: string | null) {
  return { mail: kind, attempts, ...(code !== null && { code }) }
}

/** Nodemailer's code and the server's number. Messages stay out: mail servers quote the address in theirs. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown'
  const parts = ['code' in error && error.code, 'responseCode' in error && error.responseCode]
  return parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'unknown'
}

async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, signal && { signal }).catch(() => undefined)
}
