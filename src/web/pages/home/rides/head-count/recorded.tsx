import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { rideQuery } from '#web/api/rides/riding-events.ts'

/** The end: the server has completed the ride. */
export function Recorded({ rideId }: { rideId: string }) {
  const t = useTranslations('headCount')
  const { data: ride } = useQuery({ ...rideQuery(rideId), staleTime: 0 })
  const starts = ride?.starts ?? null
  return (
    <div className="count-message" role="status">
      <CircleCheckBig aria-hidden="true" />
      <p>{t('recorded')}</p>
      {starts !== null && <p>{t('recordedCount', { count: starts })}</p>}
    </div>
  )
}
