import { useTranslations } from 'use-intl'
import { DownloadCsv } from '#web/lists/download-csv.tsx'
import { RideSheetPage } from './ride-sheet.tsx'

/** The ride sheet in the dashboard, where it can also be had as a file. */
export function OfficersSheet({ eventId }: { eventId: string }) {
  const t = useTranslations('rideSheet')
  return (
    <RideSheetPage
      eventId={eventId}
      back={{ href: '/admin?tab=events', label: t('backToRides') }}
      tools={<DownloadCsv path={`/api/riding-events/${encodeURIComponent(eventId)}/sheet.csv`} />}
    />
  )
}
