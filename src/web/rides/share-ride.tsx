import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useClub } from '#web/club.tsx'
import { useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { rideTexts, rideUrl } from '#web/ride-day/telling/ride-texts.ts'
import type { Shared } from '#web/ui/share/share.ts'
import { ShareButton } from '#web/ui/share/share-button.tsx'

interface ShareRideProps {
  event: RidingEvent
  titleId: string
  /** A guest shares title and address only, not the meeting place. */
  isGuest: boolean
}

/** Shares the ride's finished message in both languages. */
export function ShareRide({ event, titleId, isGuest }: ShareRideProps) {
  const localized = useLocalized()
  const { language } = useLanguage()
  const { timeZone } = useClub()

  function content(): Shared {
    const { origin } = location
    const title = localized(event, 'title')
    if (isGuest) return { title, text: `${event.titleKo}\n${event.titleEn}`, url: rideUrl(language, event, origin) }
    const happening = event.status === 'cancelled' ? 'cancelled' : 'created'
    return { title, text: rideTexts(language, { happening, event, timeZone, origin }) }
  }

  return <ShareButton className="ride-action needs-script" titleId={titleId} content={content} />
}
