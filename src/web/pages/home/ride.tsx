import { Clock, MapPin, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/riding-events.ts'
import { DifficultyBadge } from '#web/badges/difficulty-badge.tsx'
import { useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { DatePlate } from '#web/ui/date-plate.tsx'

export function Ride({ event }: { event: RidingEvent }) {
  const t = useTranslations('home')
  const localized = useLocalized()
  const format = useFormat()
  return (
    <li className="card ride">
      <DatePlate dateTime={event.eventDate} full={format.fullDate(event.eventDate)} {...format.plate(event.eventDate)} />
      <div className="ride-body">
        <DifficultyBadge difficulty={event.difficulty} />
        <h3>{localized(event, 'title')}</h3>
        <p className="ride-description">{localized(event, 'description')}</p>
      </div>
      <dl className="ride-facts">
        <Fact icon={<Clock aria-hidden="true" />} name={t('startTime')}>
          {format.clockTime(event.startTime)}
        </Fact>
        <Fact icon={<MapPin aria-hidden="true" />} name={t('meetingLocation')}>
          {event.meetingLocation}
        </Fact>
        {event.maxParticipants && (
          <Fact icon={<Users aria-hidden="true" />} name={t('groupSize')}>
            {t('maxParticipants', { count: Number(event.maxParticipants) })}
          </Fact>
        )}
      </dl>
    </li>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
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
