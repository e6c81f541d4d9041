import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { DifficultyBadge } from '#web/news/content-badges.tsx'
import type { SavedRide } from '#web/offline/saved-rides.ts'
import { DecisionBadges } from '#web/ride-day/decision/decision-badges.tsx'
import { DecisionFacts } from '#web/ride-day/decision/decision-facts.tsx'
import { DatePlate } from '#web/ui/date-plate.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { useNamedCard } from '#web/ui/named-card.ts'
import { ChangeBadges, Changed } from './change-badges.tsx'
import { MyBadge } from './my-badge.tsx'
import { RideFacts } from './ride-facts.tsx'
import { shownStatus } from './ride-over.ts'
import { RideStatusBadge } from './ride-status-badge.tsx'
import { RideRoute } from './route/ride-route.tsx'

interface RideCardProps {
  ride: SavedRide & Partial<Pick<RidingEvent, 'leader' | 'sweep' | 'stops'>>
  /** What has changed since the viewer registered (contract/notices/notices.ts). */
  changes?: readonly string[]
  /** Whether the viewer may see a track of this ride. */
  hasTrack?: boolean
  /** What the viewer can do; it is described by the title. */
  controls?: (titleId: string) => ReactNode
  /** Whether the address of the page names this ride: then it is in view and focused. */
  isNamed?: boolean
}

/** One ride of the schedule. */
export function RideCard({ ride, changes, hasTrack = false, controls, isNamed = false }: RideCardProps) {
  const localized = useLocalized()
  const { language } = useLanguage()
  const format = useFormat()
  const titleId = useId()
  const card = useNamedCard(isNamed)
  const status = shownStatus(ride, new Date())
  const isCancelled = status === 'cancelled'
  const isAhead = status === 'upcoming' && !ride.hasStarted
  const isCurrent = status === 'upcoming' || status === 'ongoing'
  return (
    <li
      ref={card}
      className={clsx('card ride', isNamed && 'card-named')}
      aria-labelledby={titleId}
      tabIndex={isNamed ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: a link to a ride leads there, also before scripts run and without them
      autoFocus={isNamed}
    >
      <Changed when={changes?.includes('day')}>
        <DatePlate dateTime={ride.eventDate} full={format.fullDate(ride.eventDate)} {...format.plate(ride.eventDate)} />
      </Changed>
      <div className="ride-body">
        <div className="ride-badges">
          <DifficultyBadge difficulty={ride.difficulty} />
          {isAhead && <DecisionBadges ride={ride} />}
          {status !== 'upcoming' && <RideStatusBadge ride={ride} />}
          {isCurrent && <MyBadge event={ride} />}
          {isCurrent && changes && <ChangeBadges changes={changes} />}
        </div>
        <h3 id={titleId}>{localized(ride, 'title')}</h3>
        <p className="ride-description">
          <LinkedText
            text={localized(ride, 'description')}
            links={ride.links?.[language === 'ko' ? 'descriptionKo' : 'descriptionEn']}
          />
        </p>
      </div>
      <RideFacts event={ride} changes={changes} isCancelled={isCancelled}>
        {isAhead && <DecisionFacts ride={ride} />}
      </RideFacts>
      {!isCancelled && <RideRoute ride={ride} hasTrack={hasTrack} titleId={titleId} />}
      {controls?.(titleId)}
    </li>
  )
}
