import { CalendarDays, Clock, Flag, MapPin, Route, ShieldCheck, Users } from 'lucide-react'
import { Fragment } from 'react'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { PersonName } from '#web/accounts/person-name.tsx'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { SavedRide } from '#web/offline/saved-rides.ts'
import { DecisionFacts } from '#web/ride-day/decision-facts.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { LinkedText } from '#web/ui/link.tsx'
import { MapLink, MeetingPlace } from './meeting-place.tsx'
import { Changed } from './ride-changed.tsx'
import { rideDays, rideHours, shownStatus } from './ride-dates.ts'
import { ridesTexts } from './rides.texts.ts'

/** As a device keeps it offline, or whole. */
export type ShownRide = SavedRide & Partial<Pick<RidingEvent, 'leader' | 'sweep' | 'stops' | 'hasTrack' | 'minRides'>>

export function RideDescription({ ride }: { ride: ShownRide }) {
  const localized = useLocalized()
  const { language } = useLanguage()
  return (
    <p className="lines measure">
      <LinkedText
        text={localized(ride, 'description')}
        links={ride.links?.[language === 'ko' ? 'descriptionKo' : 'descriptionEn']}
      />
    </p>
  )
}

export function RideFacts({ ride, changes = [] }: { ride: ShownRide; changes?: readonly string[] }) {
  const t = useTexts(ridesTexts)
  const format = useFormat()
  const status = shownStatus(ride, new Date())
  const Text = status === 'cancelled' ? 's' : Fragment
  const { route, maxParticipants, minRides = 0, links, leader, sweep } = ride
  const days = rideDays(format, ride)
  return (
    <dl className="small terms ride-facts">
      <Fact icon={<CalendarDays aria-hidden="true" />} name={t(days ? 'days' : 'day')}>
        <Changed when={changes.includes('day')}>
          <Text>{days ?? format.fullDate(ride.eventDate)}</Text>
        </Changed>
      </Fact>
      <Fact icon={<Clock aria-hidden="true" />} name={ride.endTime || days ? t('time') : t('start')}>
        <Changed when={changes.includes('startTime')}>
          <Text>{rideHours(format, ride)}</Text>
        </Changed>
      </Fact>
      <Fact icon={<MapPin aria-hidden="true" />} name={t('meetingLocation')}>
        <Changed when={changes.includes('meetingLocation')}>
          <Text>
            <MeetingPlace ride={ride} />
          </Text>
        </Changed>{' '}
        <MapLink ride={ride} />
      </Fact>
      {route && (
        <Fact icon={<Route aria-hidden="true" />} name={t('route')}>
          <span className="plain lines">
            <LinkedText text={route} links={links?.route} />
          </span>
        </Fact>
      )}
      {leader && (
        <Fact icon={<Flag aria-hidden="true" />} name={t('leader')}>
          <PersonName of={leader} />
        </Fact>
      )}
      {sweep && (
        <Fact icon={<ShieldCheck aria-hidden="true" />} name={t('sweep')}>
          <PersonName of={sweep} />
        </Fact>
      )}
      {maxParticipants && (
        <Fact icon={<Users aria-hidden="true" />} name={t('groupSize')}>
          {t('maxParticipants', { count: Number(maxParticipants) })}
        </Fact>
      )}
      {minRides > 0 && (
        <Fact icon={<Users aria-hidden="true" />} name={t('whoCanJoin')}>
          {t('minRides', { count: minRides })}
        </Fact>
      )}
      {status === 'upcoming' && !ride.hasStarted && <DecisionFacts ride={ride} />}
    </dl>
  )
}
