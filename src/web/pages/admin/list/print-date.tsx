import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format.ts'

/** Stands on paper only: when it was printed, so that nobody takes last week's sheet for today's. */
export function PrintDate() {
  const t = useTranslations('rideSheet')
  const format = useFormat()
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    // The paper shows what the page shows when this returns.
    const renew = () => flushSync(() => setNow(new Date().toISOString()))
    window.addEventListener('beforeprint', renew)
    return () => window.removeEventListener('beforeprint', renew)
  }, [])
  return <p className="paper-only">{t('printed', { date: format.dateTime(now) })}</p>
}
