import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { emergencyRelations } from '#contract/members/applications.ts'
import { isOlderThan } from '#contract/months.ts'
import type { RideSheet, SheetRider } from '#contract/ride-day/ride-day.ts'
import { meetingPlace } from '#contract/rides/meeting-place.ts'
import { readRequestedSheet, rideLink } from '#contract/rides/ride-addresses.ts'
import { givePlace } from '#contract/rides/ride-calls.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { exportRideSheet } from '#contract/site/site-calls.ts'
import { PersonName, usePersonName } from '#web/accounts/person-name.tsx'
import { useSession } from '#web/accounts/session/session.ts'
import { useAction } from '#web/api/action.ts'
import { pathOf } from '#web/api/calls.ts'
import { HttpError } from '#web/api/request.ts'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DownloadCsv } from '#web/lists/download-csv.tsx'
import { applicationFieldsTexts } from '#web/members/members.texts.ts'
import { TourCostsButton } from '#web/money/tour-costs-button.tsx'
import { DifficultyBadge } from '#web/news/content-badges.tsx'
import { rideDays, rideHours } from '#web/rides/ride-dates.ts'
import { RideStatusBadge } from '#web/rides/ride-status-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { EmptyState, ListError, ListLoading } from '#web/ui/list-states.tsx'
import { PaperPage, PrintButton, PrintDate } from '#web/ui/paper-page.tsx'
import { Badge, BadgeGlyph } from '#web/ui/plates.tsx'
import { rideSheetTexts } from './ride-day.texts.ts'
import { rideSheetQuery } from './ride-day-reads.ts'
import './ride-sheet.css'

function RideSheetPage(props: { eventId: string; back: { href: string; label: string }; tools?: ReactNode }) {
  const { eventId, back, tools } = props
  const t = useTexts(rideSheetTexts)
  return (
    <PaperPage
      className="ride-sheet"
      back={back}
      tools={
        <>
          {tools}
          <PrintButton variant="primary" />
        </>
      }
    >
      <h1 className="quiet heading display">{t('title')}</h1>
      <div className="needs-script">
        <Sheet eventId={eventId} />
      </div>
    </PaperPage>
  )
}

function Sheet({ eventId }: { eventId: string }) {
  const t = useTexts(rideSheetTexts)
  const { data, error, refetch, isFetching } = useQuery(rideSheetQuery(eventId))
  if (isFetching || (!data && !error)) return <ListLoading />
  if (!data) {
    const reason = error instanceof HttpError && ({ 403: 'notNow', 404: 'notFound' } as const)[error.status]
    return reason ? <EmptyState heading={<p>{t(reason)}</p>} /> : <ListError onRetry={() => void refetch()} />
  }
  return (
    <>
      <RideSheetFacts event={data.event} />
      {data.event.hasStarted && (
        <div className="above-4 screen-only">
          <TourCostsButton event={data.event} />
        </div>
      )}
      <p className="above-4 below-4 small ride-sheet-notice">{t('notice')}</p>
      <RideSheetLists {...data} />
      <PrintDate />
    </>
  )
}

function RideSheetFacts({ event }: { event: RidingEvent }) {
  const t = useTexts(rideSheetTexts)
  const localized = useLocalized()
  const format = useFormat()
  const count = event.registeredCount
  return (
    <div className="stack s3 ride-sheet-ride">
      <h2 className="title">{localized(event, 'title')}</h2>
      <div className="row close even">
        <DifficultyBadge difficulty={event.difficulty} />
        <RideStatusBadge ride={event} />
      </div>
      <dl className="stack close strong sheet-ride-facts">
        <Fact name={t('date')}>
          <time dateTime={event.eventDate}>{format.fullDate(event.eventDate)}</time>
          {event.endDate !== null && ` · ${rideDays(format, event)}`}
        </Fact>
        <Fact name={t('time')}>
          {event.endTime === null && event.endDate === null
            ? t('start', { time: format.clockTime(event.startTime) })
            : rideHours(format, event)}
        </Fact>
        <Fact name={t('meetingLocation')}>{meetingPlace(event, useLanguage().language)}</Fact>
        <Fact name={t('ridersHeading')}>
          {event.maxParticipants === null
            ? t('motorcycles', { count })
            : t('motorcyclesOf', { count: String(count), max: Number(event.maxParticipants) })}
          {event.passengerCount > 0 && ` · ${t('inAll', { count: count + event.passengerCount })}`}
        </Fact>
        <Fact name={t('closes')}>
          <time dateTime={event.closesAt}>{format.dayTime(event.closesAt)}</time>
        </Fact>
        <Fact name={t('route')}>{event.route}</Fact>
      </dl>
    </div>
  )
}

/** The riders with a place and those who wait. After registration has closed, administrators give free places here, to any of them. */
function RideSheetLists({ event, riders, guests }: RideSheet) {
  const t = useTexts(rideSheetTexts)
  const [given, setGiven] = useState<string | null>(null)
  const { mutate } = useAction(givePlace, {
    // The open sheet is changed here, because each request of it is recorded in the activity log.
    onSuccess: (event, { userId }, client) =>
      client.setQueryData(rideSheetQuery(event.id).queryKey, (sheet) => {
        if (!sheet) return sheet
        const riders = sheet.riders.map((rider) =>
          rider.userId === userId ? { ...rider, status: 'registered' as const } : rider,
        )
        return { ...sheet, event, riders }
      }),
    // Most likely another administrator has given the place, or the rider has left.
    async onError(_error, { id }, client) {
      await client.invalidateQueries(rideSheetQuery(id))
      document.getElementById('main')?.focus({ preventScroll: true }) // the lists were fetched again
    },
    done: { title: t('givenToast'), description: t('givenText') },
    failed: t('giveFailed'),
  })
  const riding = riders.filter(({ status }) => status === 'registered')
  const waiting = riders.filter(({ status }) => status === 'waiting')
  const free =
    event.maxParticipants === null ? waiting.length : Math.max(0, Number(event.maxParticipants) - riding.length - guests.length)
  const isClosed = event.registration === 'closed'
  const isAdmin = useSession().user?.role === 'admin'

  function give(userId: string) {
    setGiven(userId)
    mutate({ id: event.id, userId })
  }

  return (
    <>
      {riding.length === 0 && <p className="above-5 below-5 large strong">{t('noRiders')}</p>}
      <Riders heading={t('ridersHeading')} riders={riding} given={given} />
      {guests.length > 0 && <Guests guests={guests} riders={riding} />}
      <Riders heading={t('waitingHeading')} riders={waiting} onGive={isAdmin && isClosed && free > 0 ? give : undefined}>
        {isClosed && (
          <p className="quiet small screen-only">{isAdmin ? t('waitingClosed', { count: free }) : t('waitingClosedLeader')}</p>
        )}
      </Riders>
    </>
  )
}

interface RidersProps {
  heading: string
  riders: SheetRider[]
  /** Who has just got a place, and takes the focus. */
  given?: string | null
  onGive?: ((userId: string) => void) | undefined
  children?: ReactNode
}

function Riders({ heading, riders, given, onGive, children }: RidersProps) {
  const t = useTexts(rideSheetTexts)
  if (riders.length === 0) return null
  return (
    <section className="ride-sheet-riders">
      <h3 className="heading">
        {heading} <span className="quiet plain">{t('people', { count: riders.length })}</span>
      </h3>
      {children}
      <ol>
        {riders.map((rider) => (
          <RideSheetRider
            key={rider.userId}
            rider={rider}
            takesFocus={rider.userId === given}
            onGive={onGive && (() => onGive(rider.userId))}
          />
        ))}
      </ol>
    </section>
  )
}

interface RideSheetRiderProps {
  rider: SheetRider
  takesFocus: boolean
  onGive: (() => void) | undefined
}

/** One rider and the emergency contact. Unknown lines stay, so that they can be filled in on paper. */
function RideSheetRider({ rider, takesFocus, onGive }: RideSheetRiderProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (takesFocus) row.current?.focus()
  }, [takesFocus])
  const t = useTexts(rideSheetTexts)
  const name = usePersonName()(rider, t('none'))
  const hasApplication = rider.phoneNumber !== null || (rider.emergencyContactPhone !== null && !rider.isContactOfRide)
  return (
    <li ref={row} className="sheet-rider" tabIndex={takesFocus ? -1 : undefined}>
      <h4 className="large">
        <PersonName of={rider} missing={t('none')} />
      </h4>
      {(rider.rideNumber !== null || rider.lateMinutes !== null) && (
        <p className="row close">
          {rider.rideNumber !== null && <Badge tone="green">{t('rideNumber', { number: String(rider.rideNumber) })}</Badge>}
          {rider.lateMinutes !== null && <Badge tone="yellow">{t('late', { minutes: String(rider.lateMinutes) })}</Badge>}
        </p>
      )}
      <dl className="stack sheet-facts">
        <RiderFact name={t('motorcycle')} className="sheet-motorcycle">
          {rider.motorcycleModel}
        </RiderFact>
        <ReachedBy person={rider} name={name}>
          <EmergencyContact rider={rider} />
          {rider.isContactOfRide ? (
            <span className="block small quiet">{t('contactOfRide')}</span>
          ) : (
            <ConfirmedAgo confirmedAt={rider.detailsConfirmedAt} />
          )}
        </ReachedBy>
        {rider.passengerName !== null && (
          <RiderFact name={t('passenger')}>
            {rider.passengerPhone && (
              <Call
                number={rider.passengerPhone}
                links={rider.links?.passengerPhone}
                label={(number) => t('passengerCallLabel', { name: rider.passengerName ?? '', number })}
              />
            )}
            <span className="block small">{t('passengerContact', { name: rider.passengerName })}</span>
          </RiderFact>
        )}
      </dl>
      {!hasApplication && <p className="quiet small sheet-hint">{t('noApplication')}</p>}
      {onGive && (
        // After the first press of a double click, the button of the next rider may be under the pointer.
        <Button
          className="own sheet-give needs-script"
          onClick={({ detail }) => detail < 2 && onGive()}
          aria-label={t('giveLabel', { name })}
        >
          {t('give')}
        </Button>
      )}
    </li>
  )
}

/** With a motorcycle of their own; a rider vouches for them. */
function Guests({ guests, riders }: Pick<RideSheet, 'guests' | 'riders'>) {
  const t = useTexts(rideSheetTexts)
  const nameOf = usePersonName()
  return (
    <section className="ride-sheet-riders">
      <h3 className="heading">
        {t('guestsHeading')} <span className="quiet plain">{t('people', { count: guests.length })}</span>
      </h3>
      <ol>
        {guests.map((guest) => {
          const host = riders.find(({ userId }) => userId === guest.hostId)
          return (
            <li key={guest.id} className="sheet-rider">
              <h4 className="large">{guest.name}</h4>
              {host && <p className="small">{t('guestOf', { name: nameOf(host, t('none')) })}</p>}
              <dl className="stack sheet-facts">
                <ReachedBy person={guest} name={guest.name}>
                  <span className="block small">{guest.emergencyContactName}</span>
                </ReachedBy>
              </dl>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface ReachedByProps {
  person: Pick<SheetRider, 'phoneNumber' | 'emergencyContactName' | 'emergencyContactPhone' | 'links'>
  name: string
  /** Who the emergency contact is. */
  children: ReactNode
}

/** The phone numbers of a rider or guest: their own and that of the emergency contact. */
function ReachedBy({ person, name, children }: ReachedByProps) {
  const t = useTexts(rideSheetTexts)
  const { phoneNumber, emergencyContactName, emergencyContactPhone, links } = person
  return (
    <>
      <RiderFact name={t('phone')} className="sheet-phone">
        {phoneNumber && (
          <Call number={phoneNumber} links={links?.phoneNumber} label={(number) => t('callLabel', { name, number })} />
        )}
      </RiderFact>
      <RiderFact name={t('emergency')}>
        {emergencyContactPhone && (
          <>
            <Call
              number={emergencyContactPhone}
              links={links?.emergencyContactPhone}
              label={(number) => t('emergencyCallLabel', { rider: name, name: emergencyContactName ?? '', number })}
            />
            {children}
          </>
        )}
      </RiderFact>
    </>
  )
}

function Call(phone: Pick<ComponentProps<typeof PhoneLink>, 'number' | 'links' | 'label'>) {
  return (
    <PhoneLink {...phone} className="line own tall heading strong tabular tight sheet-number">
      {(text) => (
        <>
          <Phone aria-hidden="true" />
          {text}
        </>
      )}
    </PhoneLink>
  )
}

function EmergencyContact({ rider: { emergencyContactName, emergencyContactRelation } }: { rider: SheetRider }) {
  const t = useTexts(applicationFieldsTexts)
  const offered = emergencyRelations.find((relation) => relation === emergencyContactRelation)
  const relation = offered ? t(`relations.${offered}`) : emergencyContactRelation
  return (
    <span className="block small">
      {emergencyContactName}
      {relation && ` (${relation})`}
    </span>
  )
}

/** After a year it stands out, because the contact may have changed. */
function ConfirmedAgo({ confirmedAt }: { confirmedAt: string | null }) {
  const t = useTexts(rideSheetTexts)
  const format = useFormat()
  const text = confirmedAt === null ? t('neverConfirmed') : t('confirmed', { age: format.age(confirmedAt) })
  if (!isOlderThan(confirmedAt, 12)) return <span className="block small quiet">{text}</span>
  return (
    <Badge tone="yellow" glyph={<BadgeGlyph fill="M12 1 23 21H1Z" cut="M12 8v6M12 16.5v2.2" />}>
      {text}
    </Badge>
  )
}

function RiderFact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  const t = useTexts(rideSheetTexts)
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>
        {children || (
          <>
            <span aria-hidden="true" className="sheet-none">
              –
            </span>
            <span className="sr-only">{t('none')}</span>
          </>
        )}
      </dd>
    </div>
  )
}

/** The sheet of the ride that the address names, for its leader and sweep. */
export function LeadersSheet() {
  const t = useTexts(rideSheetTexts)
  const eventId = readRequestedSheet(new URLSearchParams(useSearch()))
  return (
    eventId !== null && (
      <div className="page wrap">
        <noscript>
          <p>{t('needsScript')}</p>
        </noscript>
        <RideSheetPage eventId={eventId} back={{ href: rideLink(eventId), label: t('backToRide') }} />
      </div>
    )
  )
}

export function OfficersSheet({ eventId }: { eventId: string }) {
  const t = useTexts(rideSheetTexts)
  return (
    <RideSheetPage
      eventId={eventId}
      back={{ href: '/admin?tab=events', label: t('backToRides') }}
      tools={<DownloadCsv address={(lang) => pathOf(exportRideSheet, { id: eventId }, { lang })} />}
    />
  )
}
