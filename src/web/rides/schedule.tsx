import { useTranslations } from 'use-intl'
import { useSession } from '#web/accounts/session/session.ts'
import { LazyContent } from '#web/layout/lazy-content.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { rideForVisitors, upcomingRides } from './lazy-rides.ts'
import { SavedSchedule } from './saved-schedule.tsx'

/** The upcoming rides for logged-in users, a notice for visitors. @param ride the id of the ride that the address names. */
export function Schedule({ ride }: { ride: string | null }) {
  const { isAuthenticated } = useSession()
  if (!isAuthenticated)
    return <SavedSchedule otherwise={ride === null ? <MembersOnly /> : <LazyContent section={rideForVisitors} />} />
  return <LazyContent section={upcomingRides} />
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
