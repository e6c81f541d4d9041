import { exportRideSheet } from '#contract/site/site-calls.ts'
import { pathOf } from '#web/api/calls.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DownloadCsv } from '#web/lists/download-csv.tsx'
import { rideSheetTexts } from './ride-sheet.texts.ts'
import { RideSheetPage } from './ride-sheet.tsx'

/** The ride sheet in the dashboard, where it can also be had as a file. */
export function OfficersSheet({ eventId }: { eventId: string }) {
  const t = useTexts(rideSheetTexts)
  return (
    <RideSheetPage
      eventId={eventId}
      back={{ href: '/admin?tab=events', label: t('backToRides') }}
      tools={<DownloadCsv address={(lang) => pathOf(exportRideSheet, { id: eventId }, { lang })} />}
    />
  )
}
