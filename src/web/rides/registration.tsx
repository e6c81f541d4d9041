import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { EventParticipant, RidingEvent } from '#contract/rides/riding-events.ts'
import { PersonName, usePersonName } from '#web/accounts/person-name.tsx'
import { useRows } from '#web/api/use-rows.ts'
import { ClubPhone, useClub } from '#web/club.tsx'
import { rideWords, usePageWords } from '#web/content/page-words.ts'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { rideTexts, rideUrl } from '#web/ride-day/ride-messages.ts'
import { ridesTexts } from '#web/rides/rides.texts.ts'
import { Badge } from '#web/ui/plates.tsx'
import type { Shared } from '#web/ui/share.ts'
import { ShareButton } from '#web/ui/share-button.tsx'
import { participantsQuery } from './ride-reads.ts'
import { placesLeft } from './row-state.ts'

interface RegistrationProps {
  event: RidingEvent
  titleId: string
  isGuest: boolean
}

/** How many come, and who: names are for members. @param children what its rider can do about the own registration. */
export function Registration({ event, titleId, isGuest, children }: RegistrationProps & { children: ReactNode }) {
  const isCancelled = event.status === 'cancelled'
  if (isCancelled) return null
  return (
    <div className="stack s2 small ride-registration">
      <RidePlaces event={event} isGuest={isGuest}>
        <RegistrationNote event={event} isGuest={isGuest} />
      </RidePlaces>
      {!isGuest && event.registeredCount + event.waitingCount > 0 && <Riders event={event} titleId={titleId} />}
      {children}
    </div>
  )
}

const namesAtOnce = 5

/** The first names without a press; the button opens the whole list right below it. */
function Riders({ event: { id, registeredCount, guestCount, waitingCount }, titleId }: Omit<RegistrationProps, 'isGuest'>) {
  const t = useTexts(ridesTexts)
  const nameOf = usePersonName()
  const [showsAll, setShowsAll] = useState(false)
  const riders = useRows(participantsQuery(id))?.filter(({ status }) => status === 'registered') ?? []
  // With the numbers that they have in the drawing.
  const names = riders
    .slice(0, namesAtOnce)
    .map((rider, index) => `${index + 1}\u00a0${nameOf(rider)}${rider.isMe ? ` (${t('me')})` : ''}`)
    .join(', ')
  const others = Math.max(0, registeredCount - guestCount - namesAtOnce)
  return (
    <>
      <p className="ride-first-names">{others > 0 && names ? t('andOthers', { names, count: others }) : names}</p>
      {(others > 0 || waitingCount > 0) && (
        <button
          type="button"
          className="standing-link strong own needs-script"
          aria-expanded={showsAll}
          aria-describedby={titleId}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('whoHide') : t('who')}
          <ChevronDown aria-hidden="true" />
        </button>
      )}
      {showsAll && <Participants id={id} titleId={titleId} />}
    </>
  )
}

function RegistrationNote({ event, isGuest }: { event: RidingEvent; isGuest: boolean }) {
  const t = useTexts(ridesTexts)
  const format = useFormat()
  const words = usePageWords(rideWords)
  const { registration, closesAt, myStatus, status } = event
  if (registration === 'ended') return isUnderWay(status) && <p className="quiet plain">{t('started')}</p>
  if (registration === 'open') {
    return (
      <div className="quiet plain">
        <p>{t('closes', { time: format.dayTime(closesAt) })}</p>
        {myStatus === 'waiting' && <p>{t('waitNote')}</p>}
      </div>
    )
  }
  if (isGuest && myStatus === null) return <p className="quiet plain">{t('closed')}</p>
  const rule = myStatus === null ? 'ride.closedCall' : myStatus === 'waiting' ? 'ride.closedWaiting' : 'ride.closedGoing'
  return (
    <div className="quiet plain">
      <p className="lines">
        {t('closed')} {words(rule)}
      </p>
    </div>
  )
}

const isUnderWay = (status: string) => status === 'upcoming' || status === 'ongoing'

export function CallClub() {
  const t = useTexts(ridesTexts)
  return (
    <ClubPhone className="standing-link strong">
      {(phone) => (
        <span>
          {t('callClub')} <span className="one-piece">{phone}</span>
        </span>
      )}
    </ClubPhone>
  )
}

const maxDrawnPlaces = 30

function RidePlaces({ event, isGuest, children }: { event: RidingEvent; isGuest: boolean; children: ReactNode }) {
  const t = useTexts(ridesTexts)
  const { registeredCount, passengerCount, guestCount = 0, waitingCount, maxParticipants, registration } = event
  const left = placesLeft(event)
  const going = registeredCount === 0 ? t('noRiders') : t('going', { count: registeredCount })
  const people = passengerCount === 0 ? [going] : [motorcycles(), t('peopleInAll', { count: registeredCount + passengerCount })]
  const facts = [
    left === null ? t('unlimited') : left === 0 ? t('full') : t('placesLeft', { count: left }),
    waitingCount > 0 && t('waiting', { count: waitingCount }),
  ].filter((fact) => fact !== false)

  function motorcycles() {
    if (maxParticipants === null) return t('motorcycles', { count: registeredCount })
    return t('motorcyclesOf', { count: String(registeredCount), max: Number(maxParticipants) })
  }

  return (
    <div className="stack s1 strong snug">
      <Column event={event} isGuest={isGuest} />
      <p>{(registration === 'ended' ? people : [...people, ...facts]).join(' · ')}</p>
      {guestCount > 0 && <p className="plain">{t('guests', { count: guestCount })}</p>}
      {children}
    </div>
  )
}

interface ColumnProps {
  event: RidingEvent
  /** Who reads no names. */
  isGuest: boolean
}

/** The riders staggered on the road, in the order of their registration, with the numbers that their names have below; then the free places. */
function Column({ event: { id, registeredCount, guestCount, maxParticipants }, isGuest }: ColumnProps) {
  const riders = useRows({ ...participantsQuery(id), enabled: !isGuest && registeredCount > 0 })
  const places = Math.max(Number(maxParticipants ?? 0), registeredCount)
  if (places === 0 || places > maxDrawnPlaces) return null
  const own = riders?.findIndex(({ isMe, status }) => isMe && status === 'registered')
  const lookOf = (place: number) => (place === own ? 'ride-place-own' : place < registeredCount ? 'ride-place-taken' : undefined)
  return (
    <p className="ride-column tabular" aria-hidden="true">
      {Array.from({ length: places }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
        <span key={place} className={clsx('ride-place', lookOf(place))}>
          {place < registeredCount - guestCount && !isGuest && place + 1}
        </span>
      ))}
    </p>
  )
}

export function ShareRide({ event, titleId, isGuest }: { event: RidingEvent; titleId: string; isGuest: boolean }) {
  const localized = useLocalized()
  const { language } = useLanguage()
  const { timeZone } = useClub()

  function content(): Shared {
    const { origin } = location
    const title = localized(event, 'title')
    if (isGuest) return { title, text: `${event.titleKo}\n${event.titleEn}`, url: rideUrl(language, event, origin) }
    const happening = event.status === 'cancelled' ? 'cancelled' : 'created'
    return { title, text: rideTexts(language, { happening, event, timeZone, origin }) }
  }

  return <ShareButton className="standing-link strong needs-script" titleId={titleId} content={content} />
}

function Participants({ id, titleId }: { id: string; titleId: string }) {
  const t = useTexts(ridesTexts)
  return (
    <section className="whole" aria-label={t('whoLabel')} aria-describedby={titleId}>
      <PagedList query={participantsQuery(id)} empty={t('noRiders')}>
        {(people) => <Names people={people} />}
      </PagedList>
    </section>
  )
}

function Names({ people }: { people: EventParticipant[] }) {
  const t = useTexts(ridesTexts)
  const firstWaiting = people.findIndex(({ status }) => status === 'waiting')
  return (
    <ol className="ride-names">
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names are not unique, and the API sends nothing else
        <li key={index} className="row s2">
          <span>
            <PersonName of={person} />
            {person.isMe && ` (${t('me')})`}
          </span>
          {person.status === 'waiting' && (
            <Badge tone="grey">{t('waitingAs', { place: String(index - firstWaiting + 1) })}</Badge>
          )}
        </li>
      ))}
    </ol>
  )
}
