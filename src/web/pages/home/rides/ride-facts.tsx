import { Clock, MapPin, Route, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import type { TextLink } from '#contract/text-links.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { Changed } from './ride-plate.tsx'

type Plan = Pick<RidingEvent, 'startTime' | 'endTime' | 'meetingLocation' | 'route' | 'maxParticipants' | 'links'>

/** Time, meeting point, route and size of a ride. @param changes what has changed (contract/notices/notices.ts). */
export function RideFacts({ event, changes = [] }: { event: Plan; changes?: readonly string[] | undefined }) {
  const t = useTranslations('rides')
  const format = useFormat()
  const { route, maxParticipants, links } = event
  return (
    <dl className="ride-facts">
      <Fact icon={<Clock aria-hidden="true" />} name={event.endTime ? t('time') : t('start')}>
        <Changed when={changes.includes('startTime')}>{format.hours(event.startTime, event.endTime)}</Changed>
      </Fact>
      <Fact icon={<MapPin aria-hidden="true" />} name={t('meetingLocation')}>
        <MeetingPlace
          place={event.meetingLocation}
          links={links?.meetingLocation}
          isChanged={changes.includes('meetingLocation')}
        />
      </Fact>
      {route && (
        <Fact icon={<Route aria-hidden="true" />} name={t('route')}>
          <span className="ride-route">
            <LinkedText text={route} links={links?.route} />
          </span>
        </Fact>
      )}
      {maxParticipants && (
        <Fact icon={<Users aria-hidden="true" />} name={t('groupSize')}>
          {t('maxParticipants', { count: Number(maxParticipants) })}
        </Fact>
      )}
    </dl>
  )
}

export function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

interface MeetingPlaceProps {
  place: string
  links: TextLink[] | undefined
  isChanged: boolean
}

/** The link opens the maps app where there is one, and the map's website elsewhere. */
function MeetingPlace({ place, links, isChanged }: MeetingPlaceProps) {
  const t = useTranslations()
  return (
    <>
      <Changed when={isChanged}>
        <LinkedText text={place} links={links} />
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
