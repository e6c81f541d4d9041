import { Fragment, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RideSheet, SheetRider } from '#contract/ride-day/ride-sheets.ts'
import { givePlace } from '#contract/rides/event-participant-calls.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { change } from '#web/api/changes.ts'
import { useAdminMutation } from '#web/api/use-admin-mutation.ts'
import { rideSheetQuery } from '#web/ride-day/ride-day-reads.ts'
import { RideSheetRider } from './ride-sheet-rider.tsx'

/** The riders with a place and those who wait. After registration has closed, administrators give free places here, to any of them. */
export function RideSheetLists({ event, riders }: RideSheet) {
  const t = useTranslations('rideSheet')
  const [given, setGiven] = useState<string | null>(null)
  const isGiving = useRef(false) // a second press comes before the page is rendered again
  const { mutate } = useAdminMutation(
    change(givePlace, {
      // The open sheet is changed here, because each request of it is recorded in the activity log.
      onSuccess: (event, { userId }, _result, { client }) =>
        client.setQueryData(rideSheetQuery(event.id).queryKey, (sheet) => {
          if (!sheet) return sheet
          const riders = sheet.riders.map((rider) =>
            rider.userId === userId ? { ...rider, status: 'registered' as const } : rider,
          )
          return { event, riders }
        }),
      // Most likely another administrator has given the place, or the rider has left.
      async onError(_error, { id }, _result, { client }) {
        await client.invalidateQueries(rideSheetQuery(id))
        document.getElementById('main')?.focus({ preventScroll: true }) // the lists were fetched again
      },
    }),
    { doneTitle: t('givenToast'), doneText: t('givenText'), failedText: t('giveFailed') },
  )
  const riding = riders.filter(({ status }) => status === 'registered')
  const waiting = riders.filter(({ status }) => status === 'waiting')
  const free = event.maxParticipants === null ? waiting.length : Math.max(0, Number(event.maxParticipants) - riding.length)
  const isClosed = event.registration === 'closed'
  const isAdmin = useSession().user?.role === 'admin'
  const mayGive = isAdmin && isClosed && free > 0

  function give(userId: string) {
    if (isGiving.current) return
    isGiving.current = true
    setGiven(userId)
    mutate({ id: event.id, userId }, { onSettled: () => (isGiving.current = false) })
  }

  return (
    <>
      {riding.length === 0 && <p className="ride-sheet-empty">{t('noRiders')}</p>}
      <Riders heading={t('ridersHeading')} riders={riding}>
        {(rider) => <RideSheetRider rider={rider} takesFocus={rider.userId === given} />}
      </Riders>
      <Riders
        heading={t('waitingHeading')}
        riders={waiting}
        note={
          isClosed && (
            <p className="ride-sheet-closed">{isAdmin ? t('waitingClosed', { count: free }) : t('waitingClosedLeader')}</p>
          )
        }
      >
        {(rider) => <RideSheetRider rider={rider} onGive={mayGive ? () => give(rider.userId) : undefined} />}
      </Riders>
    </>
  )
}

interface RidersProps {
  heading: string
  riders: SheetRider[]
  note?: ReactNode
  children: (rider: SheetRider) => ReactNode
}

function Riders({ heading, riders, note, children }: RidersProps) {
  const t = useTranslations('rideSheet')
  if (riders.length === 0) return null
  return (
    <section className="ride-sheet-riders">
      <h3>
        {heading} <span>{t('people', { count: riders.length })}</span>
      </h3>
      {note}
      <ol>
        {riders.map((rider) => (
          <Fragment key={rider.userId}>{children(rider)}</Fragment>
        ))}
      </ol>
    </section>
  )
}
