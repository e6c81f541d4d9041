import { useEffect, useState } from 'react'
import { isDone, waitingCount } from './batches.ts'
import type { KeptCount } from './kept-count.ts'
import { sendCount } from './send.ts'
import { changeCount, forgetCount, readCount } from './storage.ts'

/** Phones say that the network is back before it carries anything. */
const retryMs = 20_000

/** Sends what this phone counted without a connection, also when the screen was closed since; and what is still not sent after that. */
export function useUnsent(rideId: string, userId: string | undefined): KeptCount | null {
  const [left, setLeft] = useState<KeptCount | null>(null)
  useEffect(() => {
    if (userId === undefined) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function send(user: string) {
      clearTimeout(timer)
      const read = () => readCount(rideId, user).catch(() => null)
      const kept = await read()
      let isUnanswered = false
      if (kept && waitingCount(kept) > 0)
        await sendCount((change) => changeCount(kept, change)).catch((error: unknown) => {
          isUnanswered = error instanceof TypeError
        })
      const after = kept && (await read())
      if (after && isDone(after)) await forgetCount(after)
      if (isOver) return
      setLeft(after)
      // What was refused stays refused until someone opens the count.
      if (isUnanswered) timer = setTimeout(again, retryMs)
    }
    const again = () => void send(userId).catch(() => {}) // the screen says why
    again()
    window.addEventListener('online', again)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [rideId, userId])
  return left
}
