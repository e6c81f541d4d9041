import { Suspense, use } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '#web/api/auth.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState, ListLoading } from '#web/ui/list-states.tsx'
import { SavedSchedule } from './saved-schedule.tsx'
import { upcomingRides } from './users-part.ts'

/** The upcoming rides for logged-in users, a notice for visitors. */
export function Schedule() {
  const { isAuthenticated } = useSession()
  if (!isAuthenticated) return <SavedSchedule otherwise={<MembersOnly />} />
  return (
    <Suspense fallback={<ListLoading />}>
      <Rides />
    </Suspense>
  )
}

function Rides() {
  const UpcomingRides = upcomingRides.loaded() ?? use(upcomingRides.load())
  return <UpcomingRides />
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
