import { ChevronDown, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { meetingPlace } from '#contract/rides/meeting-place.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { rideFormTexts } from './ride-form.texts.ts'

/** The last rides, to begin a new one with all that one of them had but its day. */
export function TakeFromPast({ rides, onTake }: { rides: readonly RidingEvent[]; onTake: (ride: RidingEvent) => void }) {
  const t = useTexts(rideFormTexts)
  const { language } = useLanguage()
  const localized = useLocalized()
  const format = useFormat()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  if (rides.length === 0) return null
  return (
    <div className="stack s2">
      <Button className="own" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        <Copy aria-hidden="true" />
        {t('takeFromPast')}
        <ChevronDown aria-hidden="true" />
      </Button>
      <div id={id}>
        {isOpen && (
          <ul className="tiles s2 past-choices" aria-label={t('takeFromPast')}>
            {rides.map((ride) => (
              <li key={ride.id}>
                <Button block className="button-start" onClick={() => onTake(ride)}>
                  <span className="stack flat">
                    {localized(ride, 'title')}
                    <small className="quiet plain">
                      {format.nearDay(ride.eventDate)} · {meetingPlace(ride, language)}
                    </small>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
