import { useSearch } from 'wouter'
import { readRequestedSheet, rideLink } from '#contract/rides/ride-addresses.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { rideSheetTexts } from './ride-sheet.texts.ts'
import { RideSheetPage } from './ride-sheet.tsx'

/** The sheet of the ride that the address names, for its leader and sweep. */
export function LeadersSheet() {
  const t = useTexts(rideSheetTexts)
  const eventId = readRequestedSheet(new URLSearchParams(useSearch()))
  return (
    eventId !== null && (
      <div className="page wrap">
        <noscript>
          <p>{t('needsScript')}</p>
        </noscript>
        <RideSheetPage eventId={eventId} back={{ href: rideLink(eventId), label: t('backToRide') }} />
      </div>
    )
  )
}
