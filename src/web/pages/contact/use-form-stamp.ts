import { useRef } from 'react'
import { beginContactMessage } from '#web/api/contact-messages.ts'

/** The server accepts a stamp for a day. */
const staleAfterMs = 20 * 60 * 60 * 1000

/**
 * The stamp that says when the visitor began to write. It is requested when the form first gets the focus, since the page itself is cached for all visitors.
 * If that fails, the message is sent without one.
 */
export function useFormStamp(): () => Promise<string | undefined> {
  const held = useRef<{ stamp: Promise<string | undefined>; askedAt: number } | null>(null)
  return () => {
    const now = Date.now()
    if (held.current === null || now - held.current.askedAt > staleAfterMs) {
      const stamp = beginContactMessage().catch(() => {
        held.current = null
        return undefined
      })
      held.current = { stamp, askedAt: now }
    }
    return held.current.stamp
  }
}
