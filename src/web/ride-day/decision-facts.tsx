import { CalendarClock, CloudSun, Sunset } from 'lucide-react'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useClub } from '#web/club.tsx'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Fact } from '#web/ui/fact.tsx'
import { Badge, BadgeGlyph } from '#web/ui/plates.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { endsNextDay, forecastAddress, isBackAfterSunset } from './outlook.ts'
import { rideDecisionTexts } from './ride-day.texts.ts'
import { useReason, type WithReason } from './ride-reason.ts'

type Outlook = Pick<RidingEvent, 'eventDate' | 'startTime' | 'endTime' | 'sunset'> &
  Partial<Pick<RidingEvent, 'stops' | 'endDate'>>

/** When it is decided whether the ride goes, until it was, and what decides it. For rides that are still to come. */
export function DecisionFacts({ ride }: { ride: Outlook & Pick<RidingEvent, 'decision' | 'decidesAt'> }) {
  const t = useTexts(rideDecisionTexts)
  const format = useFormat()
  // A copy of an earlier release says nothing about it.
  const isOpen = ride.decision === 'open' || ride.decision === 'postponed'
  return (
    <>
      {isOpen && (
        <Fact icon={<CalendarClock aria-hidden="true" />} name={t('name')}>
          {t('due', { time: format.dayTime(ride.decidesAt) })}
        </Fact>
      )}
      <OutlookFacts ride={ride} />
    </>
  )
}

export function OutlookFacts({ ride }: { ride: Outlook }) {
  const t = useTexts(commonTexts, rideDecisionTexts)
  const { country } = useClub()
  const forecast = forecastAddress(ride, country)
  return (
    <>
      {ride.sunset && (
        <Fact icon={<Sunset aria-hidden="true" />} name={t('rideDecision.sunset')}>
          <SunsetAndReturn ride={ride} sunset={ride.sunset} />
        </Fact>
      )}
      {forecast && (
        <Fact icon={<CloudSun aria-hidden="true" />} name={t('rideDecision.weather')}>
          <a
            className="text-link reach"
            href={forecast}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${t('rideDecision.forecast')} (${t('common.opensInNewTab')})`}
          >
            {t('rideDecision.forecast')}
          </a>
        </Fact>
      )}
    </>
  )
}

function SunsetAndReturn({ ride, sunset }: { ride: Outlook; sunset: string }) {
  const t = useTexts(rideDecisionTexts)
  const format = useFormat()
  const back = ride.endTime
  const isDark = isBackAfterSunset(ride, {
    day: format.dayInput(ride.endDate || ride.eventDate),
    sunset: format.localInput(sunset),
  })
  return (
    <>
      {ride.endDate && `${format.nearDay(ride.endDate)} `}
      {format.timeOfDay(sunset)}
      {back !== null && (
        <>
          {', '}
          <span className="one-piece">{t(endsNextDay(ride) ? 'backNextDay' : 'back', { time: format.clockTime(back) })}</span>
        </>
      )}
      {isDark && (
        <>
          {' '}
          <Badge tone="yellow" glyph={<BadgeGlyph fill="M12 .8 22.2 11 12 21.2 1.8 11Z" cut="M12 5.5v7M12 16v.2" />}>
            {t('dark')}
          </Badge>
        </>
      )}
    </>
  )
}

export function DecisionBadges({ ride }: { ride: Pick<RidingEvent, 'decision' | 'postponedFrom'> & WithReason }) {
  const t = useTexts(rideDecisionTexts)
  const reason = useReason(ride)
  const format = useFormat()
  return (
    <>
      {ride.decision === 'go' && (
        <Badge tone="green" glyph={<BadgeGlyph fill="M5 1.5h2.6v19H5ZM9 2.5h11l-3 4.2 3 4.3H9Z" />}>
          {t('goes')}
        </Badge>
      )}
      {ride.postponedFrom && (
        <Badge tone="yellow" glyph={<BadgeGlyph stroke="M3 11h16M13 5l6 6-6 6" />}>
          {t('postponed', { day: format.nearDay(ride.postponedFrom) })}
          {reason}
        </Badge>
      )}
    </>
  )
}
