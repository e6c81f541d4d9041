import { useTranslations } from 'use-intl'
import { useSession } from '#web/api/auth.ts'
import { upcomingEventsQuery } from '#web/api/riding-events.ts'
import { PagedList } from '#web/pages/paged-list.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Ride } from './ride.tsx'

/** SPEC section 2, Home: the coming rides for whoever is signed in, a notice for everybody else. */
export function Schedule() {
  const { isAuthenticated } = useSession()
  return isAuthenticated ? <UpcomingRides /> : <MembersOnly />
}

function MembersOnly() {
  const t = useTranslations()
  return (
    <EmptyState
      heading={<h3>{t('home.membersOnlyTitle')}</h3>}
      text={t('home.membersOnlyText')}
      action={
        <LinkButton variant="primary" href="/login?next=/%23announcements">
          {t('nav.login')}
        </LinkButton>
      }
    />
  )
}

function UpcomingRides() {
  const t = useTranslations('home')
  return (
    <PagedList query={upcomingEventsQuery} empty={t('noEvents')}>
      {(events) => (
        <ul className="rides">
          {events.map((event) => (
            <Ride key={event.id} event={event} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
