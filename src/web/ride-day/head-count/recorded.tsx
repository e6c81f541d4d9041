import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { rideQuery } from '#web/rides/ride-reads.ts'
import { Button } from '#web/ui/button.tsx'

interface RecordedProps {
  rideId: string
  onReopen: () => void
}

/** The end: the server has completed the ride, and no one is missing. A mark that was a mistake can still be corrected. */
export function Recorded({ rideId, onReopen }: RecordedProps) {
  const t = useTranslations('headCount')
  const { data: ride } = useQuery({ ...rideQuery(rideId), staleTime: 0 })
  const starts = ride?.starts ?? null
  return (
    <div className="count-message" role="status">
      <CircleCheckBig aria-hidden="true" />
      <p>{t('recorded')}</p>
      {starts !== null && <p>{t('recordedCount', { count: starts })}</p>}
      <Button onClick={onReopen}>{t('correct')}</Button>
    </div>
  )
}
