import { findWaiting } from '#contract/site/site-calls.ts'
import { read } from '#web/api/calls.ts'

/** What waits changes without this browser, too: a message arrives, a ride begins. */
export const waitingQuery = read(findWaiting, {}, { staleTime: 60_000, refetchOnWindowFocus: true })
