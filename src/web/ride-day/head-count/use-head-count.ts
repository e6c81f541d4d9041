import { useCallback, useEffect, useRef, useState } from 'react'
import { HttpError } from '#web/api/request.ts'
import { readHeadCount } from '#web/api/rides/head-counts.ts'
import { tellWorker } from '#web/offline/offline-state.ts'
import { isDone, waitingCount, withFreshCount } from './batches.ts'
import { type KeptCount, newCount, reopen } from './kept-count.ts'
import { inTime, sendCount } from './send.ts'
import { changeCount, forgetCount, keepCount, readCount } from './storage.ts'

type Change = (kept: KeptCount) => KeptCount

/** How often the server is asked what other phones have counted. */
const refreshMs = 30_000
const firstRetryMs = 5_000
const soonMs = 1_000
const lastRetryMs = 60_000

/** The head count of a ride on this phone: kept at each change, and sent whenever there is a network. */
export function useHeadCount(rideId: string, userId: string) {
  const { kept, latest, change, show, store, isStored, isGone } = useKeptCount()
  const [trouble, setTrouble] = useState<Error | null>(null)
  const [isSending, setIsSending] = useState(false)
  const sendNow = useRef(() => {})

  useEffect(() => {
    let isOver = false
    let isOpened = false
    let isRunning = false
    let isWantedAgain = false
    let retryMs = firstRetryMs
    let timer: ReturnType<typeof setTimeout> | undefined

    async function open() {
      const stored = await readCount(rideId, userId).catch(() => null)
      if (stored && !latest.current) show(stored)
      const count = await inTime(readHeadCount(rideId))
      isOpened = true
      await store(newCount(rideId, userId, count), (before) => withFreshCount(before, count))
    }

    async function run() {
      clearTimeout(timer)
      const waits = latest.current !== null && waitingCount(latest.current) > 0
      if (isRunning) isWantedAgain = true
      if (isOver || isRunning || (isOpened && document.hidden && !waits)) return
      isRunning = true
      isWantedAgain = false
      setIsSending(true)
      let next = refreshMs
      try {
        if (!isOpened) await open()
        if (latest.current && !isDone(latest.current)) await sendCount(change)
        retryMs = firstRetryMs
        setTrouble(null)
        if (isWantedAgain) next = 0
      } catch (error) {
        // The network may have come back while this attempt was failing.
        next = isWantedAgain ? soonMs : retryMs
        retryMs = Math.min(retryMs * 2, lastRetryMs)
        setTrouble(error as Error)
        // Refused as it was counted, for one because the ride has been moved to another day: the next attempt reads it again.
        if (error instanceof HttpError && error.status === 409) isOpened = false
        const at = new Date().toISOString()
        if (!(error instanceof HttpError)) await change((each) => (each.lostAt === null ? { ...each, lostAt: at } : each))
      }
      isRunning = false
      setIsSending(false)
      if (latest.current && isDone(latest.current)) await forgetCount(latest.current)
      else if (!isOver) timer = setTimeout(() => void run(), next)
    }

    const again = () => void run()
    // Presses come in quick succession: one batch for several.
    sendNow.current = () => {
      clearTimeout(timer)
      timer = setTimeout(again, 400)
    }
    // Phones say that the network is back before it carries anything: earlier failures do not make the next attempt wait.
    const onOnline = () => {
      retryMs = soonMs
      again()
    }
    again()
    window.addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', again)
    }
  }, [rideId, userId, latest, change, show, store])

  function act(made: Change) {
    void change(made).then(() => sendNow.current())
  }

  /** A count that is done is not on this phone any more. */
  function reopenCount() {
    if (kept) void store(reopen(kept), reopen).then(() => sendNow.current())
  }
  return { kept, act, reopenCount, trouble, isSending, isStored, isGone }
}

/** The count that is shown, and the stored one behind it. */
function useKeptCount() {
  const [kept, setKept] = useState<KeptCount | null>(null)
  const [isStored, setIsStored] = useState(true)
  const [isGone, setIsGone] = useState(false)
  const latest = useRef<KeptCount | null>(null)
  const isKept = useRef(true)
  const changes = useRef(0)

  const show = useCallback((shown: KeptCount) => {
    latest.current = shown
    setKept(shown)
  }, [])

  const cannotStore = useCallback(() => {
    isKept.current = false
    setIsStored(false)
  }, [])

  /** Shown at once; stored a moment later, over what another tab may have stored. */
  const change = useCallback(
    async (made: Change): Promise<KeptCount | null> => {
      if (!latest.current) return null
      show(made(latest.current))
      if (!isKept.current) return latest.current
      changes.current += 1
      const stored = await changeCount(latest.current, made).catch(cannotStore)
      changes.current -= 1
      if (stored === null) {
        setIsGone(true)
        return null
      }
      if (stored && changes.current === 0) show(stored)
      return stored ?? latest.current
    },
    [show, cannotStore],
  )

  /** Keeps a count that the server has answered; one that is done already is only shown. */
  const store = useCallback(
    async (fresh: KeptCount, merge: Change) => {
      const before = latest.current
      if (before === null && isDone(fresh)) return show(fresh)
      const stored = await keepCount(fresh, merge).catch(cannotStore)
      show(stored ?? (before ? merge(before) : fresh))
      setIsGone(false)
      if (stored) void tellWorker({ kind: 'head-count' })
    },
    [show, cannotStore],
  )

  return { kept, latest, change, show, store, isStored, isGone }
}
