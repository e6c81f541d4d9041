import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DifficultyBadge } from '#web/news/content-badges.tsx'
import type { SavedRide } from '#web/offline/saved-rides.ts'
import { DecisionBadges } from '#web/ride-day/decision-facts.tsx'
import { useNamedCard } from '#web/ui/link.tsx'
import { Badge, DatePlate } from '#web/ui/plates.tsx'
import { shownStatus } from './ride-dates.ts'
import { RideDescription, RideFacts } from './ride-facts.tsx'
import { MemberRideBadge, MemberRideNote, RideStatusBadge } from './ride-status-badge.tsx'
import { ridesTexts } from './rides.texts.ts'
import { RideRoute } from './route/ride-route.tsx'
import './agenda.css'

/** A ride as this device keeps it: its row unfolds to all that a rider needs, without a connection. */
export function SavedRideRow({ ride, isOpen }: { ride: SavedRide; isOpen: boolean }) {
  const t = useTexts(ridesTexts)
  const localized = useLocalized()
  const format = useFormat()
  const titleId = useId()
  const status = shownStatus(ride, new Date())
  const isAhead = status === 'upcoming' && !ride.hasStarted
  const row = useNamedCard(isOpen)
  return (
    <li ref={row} tabIndex={isOpen ? -1 : undefined} aria-labelledby={titleId}>
      <details open={isOpen}>
        <summary className="ride-row">
          <DatePlate dateTime={ride.eventDate} full={format.fullDate(ride.eventDate)} {...format.plate(ride.eventDate)} />
          <div>
            <h3 id={titleId} className="medium tight">
              {localized(ride, 'title')}
            </h3>
            <div className="ride-row-facts">
              <DifficultyBadge difficulty={ride.difficulty} />
              <MemberRideBadge ride={ride} />
              <span>{format.clockTime(ride.startTime)}</span>
              {isAhead && <DecisionBadges ride={ride} />}
              {status !== 'upcoming' && <RideStatusBadge ride={ride} />}
              {ride.myStatus === 'registered' && <Badge tone="green">{t('youGo')}</Badge>}
              {ride.myStatus === 'waiting' && (
                <Badge tone="yellow">{t('youWait', { place: String(ride.myWaitingPlace ?? '') })}</Badge>
              )}
            </div>
          </div>
          <ChevronDown aria-hidden="true" />
        </summary>
        <div className="stack s4 below-5">
          <MemberRideNote ride={ride} />
          <RideDescription ride={ride} />
          <RideFacts ride={ride} />
          {status !== 'cancelled' && <RideRoute ride={ride} hasTrack={false} titleId={titleId} />}
        </div>
      </details>
    </li>
  )
}
