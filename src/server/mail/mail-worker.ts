import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { OutboxRow } from '#server/db/tables.ts'
import { claimDueMail, dropMail, dropOldMail, markMailSent, postponeMail } from '#server/store/notices/outbox.ts'
import { composeMail } from './compose-mail.ts'
import { type SendMail, smtp } from './smtp.ts'

export interface MailWorker {
  /** Looks for mail now instead of at the next interval. */
  nudge(): void
  /** Resolves when the current mail is sent. One that takes too long is left to the next start. */
  stop(): Promise<void>
}

type WriteLog = (values: object, line: string) => void

export interface MailWorkerOptions {
  db: Db
  config: Pick<Config, 'club' | 'publicUrl' | 'smtpUrl'>
  log: { info: WriteLog; warn: WriteLog; error: WriteLog }
  /** Pause between two looks into an empty outbox. */
  idleMs?: number
  retryDelayMs?: (attempts: number) => number
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const giveUpAfterMs = 7 * dayMs
/** A claim lasts longer than sending can take, so that no other process sends the same mail. */
const sendTimeoutMs = minuteMs
const claimMs = 5 * minuteMs
/** serve.ts has nine seconds to stop everything. */
const stopTimeoutMs = 5 * secondMs

const retryDelaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs]

export function retryDelay(attempts: number): number {
  return retryDelaysMs[attempts - 1] ?? dayMs
}

/**
 * Sends the mail of the outbox, one after the other, until it is stopped. Several processes may do so on one database.
 * Without SMTP_URL it only deletes mail that is a week old. docs/decisions/010
 */
export function startMailWorker({
  db,
  config,
  log,
  idleMs = 15 * secondMs,
  retryDelayMs = retryDelay,
}: MailWorkerOptions): MailWorker {
  const send = config.smtpUrl && smtp(config.smtpUrl)
  let isStopping = false
  const abortSending = new AbortController()
  let wakeUp = new AbortController()
  let nextCleanup = 0

  async function run(): Promise<void> {
    while (!isStopping) {
      wakeUp = new AbortController()
      const isEmpty = await sendNext().catch((error: unknown) => {
        log.error({ err: error }, 'the outbox could not be read')
        return true
      })
      if (isEmpty && !isStopping) await pause(idleMs, wakeUp.signal)
    }
  }

  /** @returns whether no mail is due. */
  async function sendNext(): Promise<boolean> {
    const now = new Date()
    if (now.getTime() >= nextCleanup) {
      await deleteOldMail(now)
      nextCleanup = now.getTime() + hourMs
    }
    if (send === undefined) return true
    const mail = await claimDueMail(db, { now, until: new Date(now.getTime() + claimMs) })
    if (mail === undefined) return true
    await deliver(mail, send)
    return false
  }

  async function deleteOldMail(now: Date): Promise<void> {
    const unsent = await dropOldMail(db, new Date(now.getTime() - giveUpAfterMs))
    if (send === undefined) return
    for (const mail of unsent) log.error(logFields(mail, mail.lastErrorCode), 'gave up on a mail after seven days')
  }

  async function deliver(row: OutboxRow, send: SendMail): Promise<void> {
    const mail = await composeMail(db, row, config)
    if (mail === 'outdated') return dropMail(db, row)
    if (mail === null) return postpone(row, 'EADDRESS')
    try {
      await send(mail, AbortSignal.any([AbortSignal.timeout(sendTimeoutMs), abortSending.signal]))
    } catch (error) {
      return postpone(row, codeOf(error))
    }
    await retryWrite(() => markMailSent(db, row, new Date()))
    log.info(logFields(row, null), 'sent a mail')
  }

  async function postpone(mail: OutboxRow, code: string): Promise<void> {
    log.warn(logFields(mail, code), 'could not send a mail')
    await postponeMail(db, mail, { code, until: new Date(Date.now() + retryDelayMs(mail.attempts)) })
  }

  const running = run()
  return {
    nudge: () => wakeUp.abort(),
    async stop() {
      isStopping = true
      wakeUp.abort()
      const timer = setTimeout(() => abortSending.abort(), stopTimeoutMs)
      await running
      clearTimeout(timer)
    },
  }
}

/** A mail that was sent but not marked would be sent again. */
async function retryWrite(write: () => Promise<void>): Promise<void> {
  for (let left = 10; ; left -= 1) {
    try {
      return await write()
    } catch (error) {
      if (left === 0) throw error
      await pause(secondMs)
    }
  }
}

/** Nothing personal. */
function logFields({ kind, attempts }: OutboxRow, code: string | null) {
  return { mail: kind, attempts, ...(code !== null && { code }) }
}

/** Nodemailer's code and the server's number. Never the message: mail servers quote the address in theirs. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown'
  const parts = ['code' in error && error.code, 'responseCode' in error && error.responseCode]
  return parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'unknown'
}

async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, signal && { signal }).catch(() => undefined)
}
