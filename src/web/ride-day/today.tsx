import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSession } from '#web/accounts/session/session.ts'
import { useRows } from '#web/api/use-rows.ts'
import { useMinute } from '#web/i18n/use-minute.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ShortHero } from '#web/layout/short-hero.tsx'
import type { ReadingPart } from '#web/lazy.ts'
import { ConsentReminder } from '#web/members/consent-reminder.tsx'
import { DetailsQuestion } from '#web/members/details/details-question.tsx'
import { OwnApplicationPart } from '#web/members/own-application-part.tsx'
import { inOrder } from '#web/rides/agenda-order.ts'
import { CallRideButton } from '#web/rides/plan/call-ride-button.tsx'
import { popUpRuleQuery } from '#web/rides/plan/pop-up-rule-read.ts'
import { calledOffRidesQuery, rowsOnHome, upcomingEventsQuery } from '#web/rides/ride-reads.ts'
import { CalledOffRow, RideRow } from '#web/rides/ride-row.tsx'
import { WaitingLine } from '#web/site/waiting-line.tsx'
import { nextRide } from './countdown.ts'
import { ticketTexts } from './ticket.texts.ts'
import { Ticket } from './ticket.tsx'
import { TicketControls } from './ticket-controls.tsx'
import './today.css'

Today.reads = ((_search, user) => (user?.role === 'guest' ? [] : [popUpRuleQuery])) satisfies ReadingPart['reads']

/** What a user's home page begins with: the next ride, what waits for an answer, and the rides after it (docs/product.md 4.10). */
export function Today() {
  const t = useTexts(ticketTexts)
  const { user } = useSession()
  const upcoming = useRows(upcomingEventsQuery)
  const now = useMinute()
  const rides = upcoming ?? []
  const next = nextRide(rides, new Date(now))
  return (
    <>
      <ShortHero />
      <div className="wrap today">
        <div className="stack s3">
          {user?.consentDue && <ConsentReminder />}
          {user?.role === 'admin' && <WaitingLine />}
          {user?.role === 'guest' && <OwnApplicationPart />}
          {next === null ? (
            upcoming && <p className="call-out">{t('none')}</p>
          ) : (
            <Ticket key={next.id} ride={next}>
              {(titleId) => <TicketControls event={next} titleId={titleId} />}
            </Ticket>
          )}
          <CallRideButton />
          {user?.detailsDue && <DetailsQuestion />}
        </div>
        <NextRows rides={rides.filter((ride) => ride !== next)} />
      </div>
    </>
  )
}

function NextRows({ rides }: { rides: Parameters<typeof RideRow>[0]['event'][] }) {
  const t = useTexts(ticketTexts)
  const headingId = useId()
  const { data: calledOff = [] } = useQuery(calledOffRidesQuery)
  const rows = inOrder(rides.slice(0, rowsOnHome), calledOff, rides.length <= rowsOnHome).slice(0, rowsOnHome)
  if (rows.length === 0) return null
  return (
    <section className="today-rows" aria-labelledby={headingId}>
      <h2 id={headingId} className="part-heading">
        {t('after')}
      </h2>
      <ul className="agenda">
        {rows.map((ride) =>
          'isDeleted' in ride ? <CalledOffRow key={`off ${ride.id}`} ride={ride} /> : <RideRow key={ride.id} event={ride} />,
        )}
      </ul>
    </section>
  )
}
