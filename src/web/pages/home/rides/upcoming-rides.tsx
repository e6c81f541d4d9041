import { useTranslations } from 'use-intl'
import { useSession } from '#web/api/accounts/auth.ts'
import { upcomingEventsQuery } from '#web/api/rides/riding-events.ts'
import { PagedList } from '#web/pages/paged-list.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CalledOffRides } from './called-off-rides.tsx'
import { Registration } from './registration.tsx'
import { RideCard } from './ride-card.tsx'
import './upcoming-rides.css'

export function UpcomingRides() {
  const t = useTranslations('home')
  const isGuest = useSession().user?.role === 'guest'
  return (
    <>
      <CalledOffRides />
      <PagedList query={upcomingEventsQuery} empty={t('noEvents')}>
        {(events) => (
          <>
            {isGuest && <GuestNote />}
            <ul className="rides" aria-label={t('scheduleTab')}>
              {events.map((event) => (
                <RideCard
                  key={event.id}
                  ride={event}
                  changes={event.myChanges}
                  controls={(titleId) => <Registration event={event} titleId={titleId} isGuest={isGuest} />}
                />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </>
  )
}

/** Says once, and not on each ride, why a guest cannot sign up yet. The join page shows the status of an application. */
function GuestNote() {
  const t = useTranslations('rides')
  return (
    <div className="rides-guest-note">
      <p>{t('guestNote')}</p>
      <LinkButton href="/join">{t('guestJoin')}</LinkButton>
    </div>
  )
}
