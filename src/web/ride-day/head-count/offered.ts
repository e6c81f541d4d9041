import { leavesBeforeMs } from '#contract/ride-day/head-count-limits.ts'

const hourMs = 60 * 60 * 1000

/** Whether the start of a ride is offered. The server takes none that is earlier; one that is early may be a press by mistake. @param startsAt the planned start. */
export function startOffered(startsAt: string, now: Date): 'notYet' | 'asks' | 'atOnce' {
  const left = Date.parse(startsAt) - now.getTime()
  if (left > leavesBeforeMs) return 'notYet'
  return left > hourMs ? 'asks' : 'atOnce'
}

/** From when on a ride can start. @param startsAt the planned start. */
export const firstStart = (startsAt: string) => new Date(Date.parse(startsAt) - leavesBeforeMs).toISOString()

/** No ride is over before its planned start. */
export const isEndOffered = (startsAt: string, now: Date) => Date.parse(startsAt) <= now.getTime()
