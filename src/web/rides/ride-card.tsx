import clsx from 'clsx'
import { CalendarDays, Clock, Flag, MapPin, Route, ShieldCheck, Users } from 'lucide-react'
import { Fragment, type ReactNode, useId } from 'react'
import { personName } from '#contract/accounts/person-name.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import type { TextLink } from '#contract/text-links.ts'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DifficultyBadge } from '#web/news/content-badges.tsx'
import type { SavedRide } from '#web/offline/saved-rides.ts'
import { DecisionBadges, DecisionFacts } from '#web/ride-day/decision/decision-facts.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { LinkedText, useNamedCard } from '#web/ui/link.tsx'
import { Badge, BadgeGlyph, DatePlate } from '#web/ui/plates.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { rideDays, rideHours, shownStatus } from './ride-dates.ts'
import { RideStatusBadge } from './ride-status-badge.tsx'
import { ridesTexts } from './rides.texts.ts'
import { RideRoute } from './route/ride-route.tsx'
import './schedule.css'

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
      <RideFacts event={ride} changes={changes} isCancelled={isCancelled}>
        {isAhead && <DecisionFacts ride={ride} />}
      </RideFacts>
      {!isCancelled && <RideRoute ride={ride} hasTrack={hasTrack} titleId={titleId} />}
      {controls?.(titleId)}
    </li>
  )
}

/** Whether the viewer is signed up. */
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
function RideFacts({ event, changes = [], isCancelled = false, children }: RideFactsProps) {
  const t = useTexts(ridesTexts)
  const format = useFormat()
  const Text = isCancelled ? 's' : Fragment
  const { route, maxParticipants, links, leader, sweep } = event
  const days = rideDays(format, event)
  return (
    <dl className="stack s2 whole small terms ride-facts">
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
          <span className="plain lines">
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
  const t = useTexts(commonTexts, ridesTexts)
  const Text = isCancelled ? 's' : Fragment
  return (
    <>
      <Changed when={isChanged}>
        <Text>
          <LinkedText text={place} links={links} />
        </Text>
      </Changed>{' '}
      <a
        className="text-link reach"
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

const factNames = { day: 'changedDay', startTime: 'changedStartTime', meetingLocation: 'changedMeetingLocation' } as const
type FactName = keyof typeof factNames

/** What of a ride has changed since the viewer registered, until the ride is over. */
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

/** Emphasizes a fact of the ride that has changed; the badge names it. */
function Changed({ when = false, children }: { when?: boolean | undefined; children: ReactNode }) {
  return when ? <mark className="ride-changed">{children}</mark> : children
}
