import { setTimeout as wait } from 'node:timers/promises'
import { clubClock } from '#server/club-time.ts'
import type { OutboxRow } from '#server/db/tables.ts'
import {
  type Channel,
  claimDue,
  deleteOldDeliveries,
  dropDelivery,
  giveUp,
  giveUpOld,
  holdUntilVerified,
  letterLimitCode,
  markSent,
  postpone,
  putBack,
  unverifiedCode,
} from '#server/notices/outbox.ts'
import { maxWaiting as defaultMaxWaiting, queueDueNotices } from '#server/notices/queue-notices.ts'
import { forgetUnusedRefusals } from '#server/notices/refused-addresses.ts'
import { tellReminders } from '#server/notices/reminders.ts'
import { refreshClub } from '#server/site/club-values.ts'
import { type ChannelSettings, concurrency, type OpenChannel, openChannels } from './channels.ts'

export interface DeliveryWorker {
  nudge(): void
  /** Resolves when what is being sent is sent; what takes too long is left to the next start. */
  stop(): Promise<void>
}

type WriteLog = (values: object, line: string) => void

export interface DeliveryWorkerOptions extends Omit<ChannelSettings, 'now'> {
  log: { info: WriteLog; warn: WriteLog; error: WriteLog }
  idleMs?: number
  retryDelayMs?: (attempts: number) => number
  maxWaiting?: number
  timeoutsMs?: Record<Channel, number>
  now?: () => Date
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const giveUpAfterMs = 7 * dayMs
/** How long sent and failed deliveries stay, so that officers see them. */
const keptMs = 7 * dayMs
/** A claim lasts longer than sending can take, so that no other process sends the same delivery. */
const claimMs = 5 * minuteMs
/** Push services answer at once. */
const defaultTimeoutsMs: Record<Channel, number> = { mail: minuteMs, push: 15 * secondMs }
const maxDestinations = 5_000
/** serve.ts has nine seconds to stop everything. */
const stopTimeoutMs = 5 * secondMs

const retryDelaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs]

export function retryDelay(attempts: number): number {
  return retryDelaysMs[attempts - 1] ?? dayMs
}

/** Each channel works by itself: a mail server that is down does not delay push. Several processes may share one database (docs/decisions/010). */
export function startDeliveryWorker({
  db,
  config,
  log,
  idleMs = 15 * secondMs,
  retryDelayMs = retryDelay,
  maxWaiting = defaultMaxWaiting,
  timeoutsMs = defaultTimeoutsMs,
  now = () => new Date(),
}: DeliveryWorkerOptions): DeliveryWorker {
  const channels = openChannels({ db, config, now })
  const abortSending = new AbortController()
  /** Where people's deliveries go whose destination was busy: their next ones are not even composed while it is. */
  const destinations: Record<Channel, Map<string, string>> = { mail: new Map(), push: new Map() }
  const isTimeForCleanup = every(hourMs)
  const isTimeForReminders = every(minuteMs)

  async function plan(): Promise<boolean> {
    const at = now()
    await refreshClub(db, config)
    const sendsMail = (await channels.mail.open()) !== undefined
    await isTimeForCleanup(at, () => cleanUp(at, sendsMail))
    await isTimeForReminders(at, () => tellReminders(db, clubClock(at, config.club), config.club.reminderTime))
    if (await queueDueNotices(db, { now: at, sendsMail, maxWaiting })) for (const loop of sending) loop.nudge()
    return false
  }

  async function cleanUp(at: Date, sendsMail: boolean): Promise<void> {
    await deleteOldDeliveries(db, { before: new Date(at.getTime() - keptMs), sendsMail })
    const unsent = await giveUpOld(db, { before: new Date(at.getTime() - giveUpAfterMs), now: at })
    for (const row of unsent) logFailure(row)
    await forgetUnusedRefusals(db)
  }

  function logFailure(row: OutboxRow): void {
    log.error(logFields(row, row.lastErrorCode), 'gave up on a message after seven days')
  }

  /** @returns whether something was due. */
  async function sendNext(channel: Channel, { isFull, open }: OpenChannel): Promise<boolean> {
    const deliver = await open()
    if (deliver === undefined) return false
    const except = [...destinations[channel]].flatMap(([recipient, destination]) => (isFull(destination) ? [recipient] : []))
    const row = await claimDue(db, channel, { now: now(), until: new Date(now().getTime() + claimMs), except })
    if (row === undefined) return false
    if (Date.parse(row.createdAt) < now().getTime() - giveUpAfterMs) {
      if (row.lastErrorCode === unverifiedCode) await dropDelivery(db, row)
      else if (await giveUp(db, row, { code: row.lastErrorCode, now: now() })) logFailure(row)
      return true
    }
    await refreshClub(db, config)
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutsMs[channel]), abortSending.signal])
    const outcome = await deliver(row, signal)
    if (outcome === 'outdated') await dropDelivery(db, row)
    else if (outcome === 'unverified')
      await holdUntilVerified(db, row, { now: now(), until: new Date(Date.parse(row.createdAt) + giveUpAfterMs) })
    else if (outcome === 'sent') {
      await retryWrite(() => markSent(db, row, now()))
      log.info(logFields(row, null), `sent a ${channel}`)
    } else if ('busy' in outcome) {
      if (destinations[channel].size >= maxDestinations) destinations[channel].clear()
      destinations[channel].set(row.recipient, outcome.busy)
      await putBack(db, row, now())
    } else if ('heldUntil' in outcome) {
      await postpone(db, row, { code: letterLimitCode, until: outcome.heldUntil })
    } else {
      const { code, isFinal } = outcome
      log.warn(logFields(row, code), `could not send a ${channel}`)
      if (isFinal) await giveUp(db, row, { code, now: now() })
      else await postpone(db, row, { code, until: new Date(now().getTime() + retryDelayMs(row.attempts)) })
    }
    return true
  }

  const onError = (error: unknown) => log.error({ err: error }, 'the outbox could not be read')
  const sending = (['mail', 'push'] as const).map((channel) =>
    startLoop(() => sendNext(channel, channels[channel]), idleMs, onError, concurrency[channel]),
  )
  const loops = [startLoop(plan, idleMs, onError), ...sending]
  return {
    nudge() {
      for (const loop of loops) loop.nudge()
    },
    async stop() {
      const timer = setTimeout(() => abortSending.abort(), stopTimeoutMs)
      await Promise.all(loops.map((loop) => loop.stop()))
      clearTimeout(timer)
    },
  }
}

/** Runs the work when the last time is so long ago, or ahead: a clock that is set back must not stop it. */
function every(intervalMs: number) {
  let last: number | undefined
  return async (at: Date, work: () => Promise<void>): Promise<void> => {
    if (last !== undefined && Math.abs(at.getTime() - last) < intervalMs) return
    await work()
    last = at.getTime()
  }
}

/** A message that was sent but not marked would be sent again. */
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
function logFields({ channel, kind, attempts }: OutboxRow, code: string | null) {
  return { [channel]: kind, attempts, ...(code !== null && { code }) }
}

/** @param work returns whether there may be more at once. */
function startLoop(work: () => Promise<boolean>, idleMs: number, onError: (error: unknown) => void, concurrency = 1) {
  let isStopping = false
  const wakeUps = Array.from({ length: concurrency }, () => new AbortController())

  async function run(slot: number): Promise<void> {
    while (!isStopping) {
      const wakeUp = new AbortController()
      wakeUps[slot] = wakeUp
      const mayHaveMore = await work().catch((error: unknown) => {
        onError(error)
        return false
      })
      if (!mayHaveMore && !isStopping) await pause(idleMs, wakeUp.signal)
    }
  }

  const running = Promise.all(wakeUps.map((_, slot) => run(slot)))
  const nudge = () => {
    for (const wakeUp of wakeUps) wakeUp.abort()
  }
  async function stop(): Promise<void> {
    isStopping = true
    nudge()
    await running
  }
  return { nudge, stop }
}

async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, signal && { signal }).catch(() => undefined)
}
