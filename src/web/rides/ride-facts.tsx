import { CalendarDays, Clock, Flag, MapPin, Route, ShieldCheck, Users } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { personName } from '#contract/accounts/person-name.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import type { TextLink } from '#contract/text-links.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { Changed } from './change-badges.tsx'
import { Fact } from './fact.tsx'
import { rideDays, rideHours } from './ride-dates.ts'

type Plan = Pick<RidingEvent, 'eventDate' | 'startTime' | 'endTime' | 'meetingLocation' | 'route' | 'maxParticipants' | 'links'> &
  Partial<Pick<RidingEvent, 'endDate' | 'dayCount' | 'leader' | 'sweep'>>

interface RideFactsProps {
  event: Plan
  /** What has changed (contract/notices/notices.ts). */
  changes?: readonly string[] | undefined
  /** Then time and place are struck through. */
  isCancelled?: boolean
  /** Further facts. */
  children?: ReactNode
}

/** Time, meeting point, route, leaders and size of a ride. A ride that this device stores names no people. */
export function RideFacts({ event, changes = [], isCancelled = false, children }: RideFactsProps) {
  const t = useTranslations('rides')
  const format = useFormat()
  const Text = isCancelled ? 's' : Fragment
  const { route, maxParticipants, links, leader, sweep } = event
  const days = rideDays(format, event)
  return (
    <dl className="ride-facts">
      {days && (
        <Fact icon={<CalendarDays aria-hidden="true" />} name={t('days')}>
          <Changed when={changes.includes('day')}>
            <Text>{days}</Text>
          </Changed>
        </Fact>
      )}
      <Fact icon={<Clock aria-hidden="true" />} name={event.endTime || days ? t('time') : t('start')}>
        <Changed when={changes.includes('startTime')}>
          <Text>{rideHours(format, event)}</Text>
        </Changed>
      </Fact>
      <Fact icon={<MapPin aria-hidden="true" />} name={t('meetingLocation')}>
        <MeetingPlace
          place={event.meetingLocation}
          links={links?.meetingLocation}
          isChanged={changes.includes('meetingLocation')}
          isCancelled={isCancelled}
        />
      </Fact>
      {route && (
        <Fact icon={<Route aria-hidden="true" />} name={t('route')}>
          <span className="ride-route">
            <LinkedText text={route} links={links?.route} />
          </span>
        </Fact>
      )}
      {leader && (
        <Fact icon={<Flag aria-hidden="true" />} name={t('leader')}>
          {personName(leader)}
        </Fact>
      )}
      {sweep && (
        <Fact icon={<ShieldCheck aria-hidden="true" />} name={t('sweep')}>
          {personName(sweep)}
        </Fact>
      )}
      {maxParticipants && (
        <Fact icon={<Users aria-hidden="true" />} name={t('groupSize')}>
          {t('maxParticipants', { count: Number(maxParticipants) })}
        </Fact>
      )}
      {children}
    </dl>
  )
}

interface MeetingPlaceProps {
  place: string
  links: TextLink[] | undefined
  isChanged: boolean
  isCancelled: boolean
}

/** The link opens the maps app where there is one, and the map's website elsewhere. */
function MeetingPlace({ place, links, isChanged, isCancelled }: MeetingPlaceProps) {
  const t = useTranslations()
  const Text = isCancelled ? 's' : Fragment
  return (
    <>
      <Changed when={isChanged}>
        <Text>
          <LinkedText text={place} links={links} />
        </Text>
      </Changed>{' '}
      <a
        className="ride-map"
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${t('rides.map')}: ${place} (${t('common.opensInNewTab')})`}
      >
        {t('rides.map')}
      </a>
    </>
  )
}
