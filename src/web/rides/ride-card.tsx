import clsx from 'clsx'
import { CalendarDays, Clock, Flag, MapPin, Route, ShieldCheck, Users } from 'lucide-react'
import { Fragment, type ReactNode, useId } from 'react'
import { meetingPlace } from '#contract/rides/meeting-place.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { PersonName } from '#web/accounts/person-name.tsx'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DifficultyBadge } from '#web/news/content-badges.tsx'
import type { SavedRide } from '#web/offline/saved-rides.ts'
import { DecisionBadges, DecisionFacts } from '#web/ride-day/decision-facts.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { LinkedText, useNamedCard } from '#web/ui/link.tsx'
import { Badge, BadgeGlyph, DatePlate } from '#web/ui/plates.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { rideDays, rideHours, shownStatus } from './ride-dates.ts'
import { RideStatusBadge } from './ride-status-badge.tsx'
import { ridesTexts } from './rides.texts.ts'
import { RideRoute } from './route/ride-route.tsx'
import './rides.css'

interface RideCardProps {
  ride: SavedRide & Partial<Pick<RidingEvent, 'leader' | 'sweep' | 'stops'>>
  changes?: readonly string[]
  hasTrack?: boolean
  controls?: (titleId: string) => ReactNode
  /** Whether the address of the page names this ride: then it is in view and focused. */
  isNamed?: boolean
}

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
      className={clsx('card row s4 even ride', isNamed && 'card-named')}
      aria-labelledby={titleId}
      tabIndex={isNamed ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: a link to a ride leads there, also before scripts run and without them
      autoFocus={isNamed}
    >
      <Changed when={changes?.includes('day')}>
        <DatePlate dateTime={ride.eventDate} full={format.fullDate(ride.eventDate)} {...format.plate(ride.eventDate)} />
      </Changed>
      <div className="stack s2 start body">
        <div className="row close even">
          <DifficultyBadge difficulty={ride.difficulty} />
          {isAhead && <DecisionBadges ride={ride} />}
          {status !== 'upcoming' && <RideStatusBadge ride={ride} />}
          {isCurrent && <MyBadge event={ride} />}
          {isCurrent && changes && <ChangeBadges changes={changes} />}
        </div>
        <h3 id={titleId}>{localized(ride, 'title')}</h3>
        <p className="quiet small lines measure">
          <LinkedText
            text={localized(ride, 'description')}
            links={ride.links?.[language === 'ko' ? 'descriptionKo' : 'descriptionEn']}
          />
        </p>
      </div>
      <RideFacts ride={ride} changes={changes} isCancelled={isCancelled}>
        {isAhead && <DecisionFacts ride={ride} />}
      </RideFacts>
      {!isCancelled && <RideRoute ride={ride} hasTrack={hasTrack} titleId={titleId} />}
      {controls?.(titleId)}
    </li>
  )
}

function MyBadge({ event: { myStatus, myWaitingPlace } }: { event: Pick<RidingEvent, 'myStatus' | 'myWaitingPlace'> }) {
  const t = useTexts(ridesTexts)
  if (myStatus === null) return null
  return myStatus === 'registered' ? (
    <Badge tone="green" glyph={<BadgeGlyph stroke="M4 12.5 9.5 18 20 6.5" />}>
      {t('youGo')}
    </Badge>
  ) : (
    <Badge tone="yellow" glyph={<BadgeGlyph stroke="M12 3a8 8 0 1 0 .1 0M12 6.5v5l3.5 2" />}>
      {t('youWait', { place: String(myWaitingPlace ?? '') })}
    </Badge>
  )
}

type RideFactsProps = Pick<RideCardProps, 'ride' | 'changes'> & { isCancelled: boolean; children: ReactNode }

function RideFacts({ ride, changes = [], isCancelled, children }: RideFactsProps) {
  const t = useTexts(ridesTexts)
  const opens = useTexts(commonTexts)('opensInNewTab')
  const format = useFormat()
  const Text = isCancelled ? 's' : Fragment
  const { meetingLocation, route, maxParticipants, links, leader, sweep } = ride
  const place = meetingPlace(ride, useLanguage().language)
  const days = rideDays(format, ride)
  return (
    <dl className="stack s2 whole small terms ride-facts">
      {days && (
        <Fact icon={<CalendarDays aria-hidden="true" />} name={t('days')}>
          <Changed when={changes.includes('day')}>
            <Text>{days}</Text>
          </Changed>
        </Fact>
      )}
      <Fact icon={<Clock aria-hidden="true" />} name={ride.endTime || days ? t('time') : t('start')}>
        <Changed when={changes.includes('startTime')}>
          <Text>{rideHours(format, ride)}</Text>
        </Changed>
      </Fact>
      <Fact icon={<MapPin aria-hidden="true" />} name={t('meetingLocation')}>
        <Changed when={changes.includes('meetingLocation')}>
          <Text>
            <LinkedText text={place} links={place === meetingLocation ? links?.meetingLocation : links?.meetingLocationEn} />
          </Text>
        </Changed>{' '}
        <a
          className="text-link reach"
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(meetingLocation)}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${t('map')}: ${place} (${opens})`}
        >
          {t('map')}
        </a>
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
      {children}
    </dl>
  )
}

const factNames = { day: 'changedDay', startTime: 'changedStartTime', meetingLocation: 'changedMeetingLocation' } as const
type FactName = keyof typeof factNames

function ChangeBadges({ changes }: { changes: readonly string[] }) {
  const t = useTexts(ridesTexts)
  const facts = changes.filter((change): change is FactName => change in factNames).map((change) => t(factNames[change]))
  return (
    <>
      {changes.includes('takesPlace') && <Badge tone="green">{t('onAgain')}</Badge>}
      {facts.length > 0 && (
        <span className="change-badge">
          <Badge tone="red">{t('changed', { facts: facts.join(', ') })}</Badge>
        </span>
      )}
    </>
  )
}

function Changed({ when = false, children }: { when?: boolean | undefined; children: ReactNode }) {
  return when ? <mark className="ride-changed">{children}</mark> : children
}
