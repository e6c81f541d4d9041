import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

/** When people are told that little time is left. */
const noticeSeconds = 30

/**
 * Counts down. Screen readers can read it at any time, and announce it once, before the end. @param until in milliseconds since 1970, of this device's clock.
 */
export function TimeLeft({ until }: { until: number }) {
  const t = useTranslations('browserCodes')
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const isNear = seconds > 0 && seconds <= noticeSeconds
  return (
    <>
      {/* A timer is not announced as it changes. */}
      <p className="code-time" role="timer">
        {t('timeLeft', { minutes: String(Math.floor(seconds / 60)), seconds: String(seconds % 60) })}
      </p>
      <span role="status" className="sr-only">
        {isNear && t('nearlyOver')}
      </span>
    </>
  )
}
