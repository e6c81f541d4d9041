import { useEffect, useRef, useState } from 'react'
import type { HeadCountInput } from '#contract/ride-day/ride-day.ts'
import { openHeadCount, saveHeadCount } from '#contract/ride-day/ride-day-calls.ts'
import { request } from '#web/api/calls.ts'
import { HttpError } from '#web/api/request.ts'
import { inTime } from '#web/browser-abilities.ts'
import { tellWorker } from '#web/offline/offline-state.ts'
import {
  type Change,
  isDone,
  type KeptCount,
  newCount,
  nextBatch,
  reopen,
  waitingCount,
  withAnswer,
  withFreshCount,
} from './kept-count.ts'
import { changeCount, forgetCount, readCount } from './storage.ts'

/** How often the server is asked what other phones have counted. */
const refreshMs = 30_000
/** Phones say that the network is back before it carries anything. */
const retryMs = 5_000
const soonMs = 1_000
/** Presses come in quick succession: one batch for several. */
const pressMs = 400

/** On a weak signal a request can hang for minutes. */
const answerTimeoutMs = 20_000

/**
 * Sends until nothing is left; at least once, even without a change, to learn what other phones have counted.
 * @param change changes the kept count; null when it is no longer kept.
 * @returns whether riders or stops have changed since the count was opened.
 */
export async function sendCount(
  kept: KeptCount,
  change: (made: Change) => Promise<KeptCount | null>,
  send = (id: string, batch: HeadCountInput) => request(saveHeadCount, { id, ...batch }),
): Promise<boolean> {
  let now: KeptCount | null = kept
  let isListOld = false
  do {
    const { rideId, count } = now
    const batch = nextBatch(now)
    const sentAt = new Date().toISOString()
    const answer = await inTime(() => send(rideId, { ...batch, eventDate: count.eventDate, sentAt }), answerTimeoutMs)
    isListOld = answer.listVersion !== count.listVersion
    now = await change((each) => withAnswer(each, batch, answer))
  } while (now && waitingCount(now) > 0)
  return isListOld
}

const atFirst = {
  kept: null as KeptCount | null,
  /** Why the last attempt failed. */
  trouble: null as Error | null,
  isSending: false,
  /** False where this device cannot store it. */
  isStored: true,
  /** No longer on this phone: its user has logged out, or has finished it in another tab. */
  isGone: false,
}

/**
 * Keeps the count at each change, and sends it whenever there is a network.
 * @param whose `opens`: the server is asked for the count; else only what is left on this phone is sent.
 */
function runCount(
  { rideId, userId, opens }: { rideId: string; userId: string; opens: boolean },
  onChange: (shown: typeof atFirst) => void,
) {
  let shown = atFirst
  let isOver = false
  let isOpened = false
  /** The refusal after which it was read again. */
  let rereadFor: string | null = null
  let isRunning = false
  let isWantedAgain = false
  let changes = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(next: Partial<typeof atFirst>) {
    shown = { ...shown, ...next }
    if (!isOver) onChange(shown)
  }
  const cannotStore = () => show({ isStored: false })

  /** Shown at once; stored a moment later, over what another tab may have stored. */
  async function change(made: Change): Promise<KeptCount | null> {
    if (!shown.kept) return null
    show({ kept: made(shown.kept) })
    if (!shown.isStored) return shown.kept
    changes += 1
    const stored = await changeCount({ rideId, userId }, (before) => before && made(before)).catch(cannotStore)
    changes -= 1
    if (stored === null) show({ isGone: true })
    else if (stored && changes === 0) show({ kept: stored })
    return stored === undefined ? shown.kept : stored
  }

  async function store(fresh: KeptCount, merge: Change) {
    const before = shown.kept
    const stored = await changeCount(fresh, (kept) => (kept ? merge(kept) : fresh)).catch(cannotStore)
    show({ kept: stored ?? (before ? merge(before) : fresh), isGone: false })
    if (stored) void tellWorker({ kind: 'head-count' })
  }

  async function open() {
    const stored = await readCount(rideId, userId).catch(() => null)
    if (!opens || (stored && !shown.kept)) show({ kept: stored })
    if (!opens) return
    const count = await inTime(() => request(openHeadCount, { id: rideId }), answerTimeoutMs)
    const fresh = newCount(rideId, userId, count)
    if (shown.kept === null && isDone(fresh)) show({ kept: fresh })
    else await store(fresh, (before) => withFreshCount(before, count))
    isOpened = true
  }

  /** What is on this phone is sent also when the leader may not look at the list again now. */
  function refusalOf(error: Error): HttpError {
    if (shown.kept && error instanceof HttpError) return error
    throw error
  }

  /** @returns after how long it is tried again; null for not. */
  async function attempt(): Promise<number | null> {
    try {
      const unread = isOpened ? null : await open().then(() => null, refusalOf)
      const sends = shown.kept !== null && (opens ? !isDone(shown.kept) : waitingCount(shown.kept) > 0)
      // Who signed up or left since is counted, or not missed: with the names and numbers of the next reading.
      const isListOld = sends && shown.kept !== null && (await sendCount(shown.kept, change))
      if (isListOld) isOpened = false
      if (unread) throw unread
      rereadFor = null
      show({ trouble: null })
      if (!opens) return null
      return isListOld ? soonMs : refreshMs
    } catch (error) {
      show({ trouble: error as Error })
      const isRefused = error instanceof HttpError
      // The ride may have been moved to another day: the next attempt reads it again, once, since each reading is logged.
      if (isRefused && error.status === 409 && error.message !== rereadFor) {
        isOpened = false
        rereadFor = error.message
      }
      const now = new Date().toISOString()
      if (!isRefused) await change(({ lostAt, ...each }) => ({ ...each, lostAt: lostAt ?? now }))
      // What was refused stays refused until someone opens the count.
      return opens || !isRefused ? retryMs : null
    }
  }

  async function run() {
    clearTimeout(timer)
    isWantedAgain = isRunning
    const waits = shown.kept !== null && waitingCount(shown.kept) > 0
    if (isOver || isRunning || (isOpened && document.hidden && !waits)) return
    isRunning = true
    show({ isSending: true })
    const next = await attempt()
    isRunning = false
    show({ isSending: false })
    if (shown.kept && isDone(shown.kept)) await forgetCount(shown.kept)
    else if (isWantedAgain || next !== null) runIn(isWantedAgain ? soonMs : (next ?? 0))
  }

  const again = () => void run()
  function runIn(ms: number) {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(again, ms)
  }

  again()
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  return {
    act: (made: Change) => void change(made).then(() => runIn(pressMs)),
    /** A count that is done is not on this phone any more. */
    reopenCount: () => {
      if (shown.kept) void store(reopen(shown.kept), reopen).then(() => runIn(pressMs))
    },
    stop() {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    },
  }
}

/** @param userId the account that counts; without it nothing is done. */
export function useHeadCount(rideId: string, userId: string | undefined, opens = true) {
  const [shown, setShown] = useState(atFirst)
  const running = useRef<ReturnType<typeof runCount>>(null)
  useEffect(() => {
    if (userId === undefined) return
    const count = runCount({ rideId, userId, opens }, setShown)
    running.current = count
    return count.stop
  }, [rideId, userId, opens])
  return {
    ...shown,
    act: (made: Change) => running.current?.act(made),
    reopenCount: () => running.current?.reopenCount(),
  }
}
