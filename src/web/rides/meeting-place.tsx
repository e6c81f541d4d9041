import { meetingPlace } from '#contract/rides/meeting-place.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { SavedRide } from '#web/offline/saved-rides.ts'
import { LinkedText } from '#web/ui/link.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { ridesTexts } from './rides.texts.ts'

type Met = Pick<SavedRide, 'meetingLocation' | 'meetingLocationEn' | 'links'>

export function MeetingPlace({ ride }: { ride: Met }) {
  const { language } = useLanguage()
  const place = meetingPlace(ride, language)
  const { meetingLocation, links } = ride
  return <LinkedText text={place} links={place === meetingLocation ? links?.meetingLocation : links?.meetingLocationEn} />
}

/** The map is asked for the place as it was entered first. */
export function MapLink({ ride }: { ride: Met }) {
  const t = useTexts(ridesTexts)
  const opens = useTexts(commonTexts)('opensInNewTab')
  const { language } = useLanguage()
  return (
    <a
      className="text-link reach"
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(ride.meetingLocation)}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${t('map')}: ${meetingPlace(ride, language)} (${opens})`}
    >
      {t('map')}
    </a>
  )
}
