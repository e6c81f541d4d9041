import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'

/** With more places the drawing would say less than the number. */
const maxDrawnPlaces = 30
/** Distance from one rider to the next, in units of the drawing. Riders are staggered, so in one track it is twice as much. */
const gap = 9

/** How many riders are signed up and, before the start, how many places are left: in words, and as a drawing of the formation. */
export function RidePlaces({ event, children }: { event: RidingEvent; children: ReactNode }) {
  const t = useTranslations('rides')
  const { registeredCount, passengerCount, waitingCount, maxParticipants, registration } = event
  const left = maxParticipants === null ? null : Math.max(0, Number(maxParticipants) - registeredCount)
  const going = registeredCount === 0 ? t('nobody') : t('going', { count: registeredCount })
  const people = passengerCount === 0 ? [going] : [motorcycles(), t('peopleInAll', { count: registeredCount + passengerCount })]
  const facts = [
    left === null ? t('unlimited') : left === 0 ? t('full') : t('placesLeft', { count: left }),
    waitingCount > 0 && t('waiting', { count: waitingCount }),
  ].filter((fact) => fact !== false)

  /** Places are motorcycles; with passengers, more people than that ride along. */
  function motorcycles() {
    if (maxParticipants === null) return t('motorcycles', { count: registeredCount })
    return t('motorcyclesOf', { count: String(registeredCount), max: maxParticipants })
  }

  return (
    <div className="ride-places">
      <Column event={event} />
      <p>{(registration === 'ended' ? people : [...people, ...facts]).join(' · ')}</p>
      {children}
    </div>
  )
}

/** The formation from above: taken places are filled, the viewer's own is highlighted. */
function Column({ event: { registeredCount, maxParticipants, myStatus } }: { event: RidingEvent }) {
  const places = Math.max(Number(maxParticipants ?? 0), registeredCount)
  if (places === 0 || places > maxDrawnPlaces) return null
  const width = places * gap + 8
  const own = myStatus === 'registered' ? registeredCount - 1 : -1
  const lookOf = (place: number) => (place === own ? 'ride-place-own' : place < registeredCount ? 'ride-place-taken' : undefined)
  return (
    <svg className="ride-column" width={width} height="24" viewBox={`0 0 ${width} 24`} aria-hidden="true">
      {Array.from({ length: places }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
        <rect key={place} className={lookOf(place)} x={place * gap + 1} y={place % 2 ? 14 : 3} width="15" height="7" rx="3.5" />
      ))}
    </svg>
  )
}
