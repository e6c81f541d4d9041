import { useRef } from 'react'
import { beginContactMessage } from '#web/api/contact-messages.ts'

/** In milliseconds: the server takes a stamp for a day. */
const staleAfter = 20 * 60 * 60 * 1000

/**
 * The stamp that says when somebody began to write. It is asked for when the form is first touched, since the page itself is the same for
 * everybody. Without an answer the message goes without one.
 */
export function useFormStamp(): () => Promise<string | undefined> {
  const held = useRef<{ stamp: Promise<string | undefined>; askedAt: number } | null>(null)
  return () => {
    const now = Date.now()
    if (held.current === null || now - held.current.askedAt > staleAfter) {
      const stamp = beginContactMessage().catch(() => {
        held.current = null
        return undefined
      })
      held.current = { stamp, askedAt: now }
    }
    return held.current.stamp
  }
}
