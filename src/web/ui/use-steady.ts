import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A handler that stays the same function while it always does what the last drawing said: given to each row of a long list, it draws none of them anew.
 * Only for handlers of events; during drawing it may still be the one before.
 */
export function useSteady<Arguments extends unknown[], Answer>(
  handler: (...given: Arguments) => Answer,
): (...given: Arguments) => Answer {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...given) => latest.current(...given), [])
}
