import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSession } from '#web/api/auth.ts'
import { upcomingEventsQuery } from '#web/api/riding-events.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'
import { Ride } from './ride.tsx'

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
  const { data, isPending, isError, refetch } = useQuery(upcomingEventsQuery)
  if (isPending) return <ListLoading />
  if (isError) return <ListError onRetry={() => void refetch()} />
  if (data.length === 0) return <EmptyState heading={<p>{t('noEvents')}</p>} />
  return (
    <ul className="rides">
      {data.map((event) => (
        <Ride key={event.id} event={event} />
      ))}
    </ul>
  )
}
