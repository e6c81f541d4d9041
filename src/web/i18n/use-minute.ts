import { use, useSyncExternalStore } from 'react'
import { FormattedDatesContext } from './language.tsx'

const minuteMs = 60_000
const presentMinute = () => new Date(Math.floor(Date.now() / minuteMs) * minuteMs).toISOString()

function onNextMinute(report: () => void) {
  const timer = setInterval(report, 5_000)
  // Timers of a phone rest with its screen.
  document.addEventListener('visibilitychange', report)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', report)
  }
}

/** The present minute, ISO 8601. Until hydration it is that of the server, so that both render the same. Only for pages of a user: others are cached. */
export function useMinute(): string {
  const formatted = use(FormattedDatesContext)
  return useSyncExternalStore(onNextMinute, presentMinute, () => {
    const ofPage = formatted.get('minute') ?? presentMinute()
    formatted.set('minute', ofPage)
    return ofPage
  })
}
