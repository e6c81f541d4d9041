import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useSession } from '#web/accounts/session/session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { navTexts } from '#web/layout/frame.texts.ts'
import { lazy, useLazy } from '#web/lazy.ts'
import { homeTexts } from '#web/news/home.texts.ts'
import { useSavedPage } from '#web/offline/offline-state.ts'
import { rideForVisitors, ridePage, upcomingRides } from '#web/sections.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState, LazyContent } from '#web/ui/list-states.tsx'

/** @param ride the id of the ride that the address names. */
export function Schedule({ ride }: { ride: string | null }) {
  const { isAuthenticated } = useSession()
  if (!isAuthenticated)
    return <SavedSchedule otherwise={ride === null ? <MembersOnly /> : <LazyContent section={rideForVisitors} />} />
  return (
    <div className="schedule">
      <LazyContent section={upcomingRides} />
      {ride !== null && <LazyContent section={ridePage} />}
    </div>
  )
}

function MembersOnly() {
  const t = useTexts(homeTexts, navTexts)
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

const storedRides = lazy(() => import('./stored-rides.tsx'))

/** Offline, the page cannot tell who is logged in: it shows the rides that this device stores for its member. */
function SavedSchedule({ otherwise }: { otherwise: ReactNode }) {
  const isCopy = useSavedPage() !== null
  const { loaded } = useLazy(storedRides, isCopy)
  return isCopy && loaded ? <loaded.StoredRides otherwise={otherwise} /> : otherwise
}

/** When the site is offline and this device has stored rides. */
export function useSavedRidesFirst(show: () => void): void {
  const isCopy = useSavedPage() !== null
  const onFound = useEffectEvent(show)
  useEffect(() => {
    if (!isCopy) return
    storedRides
      .load()
      .then(({ findStoredRides }) => findStoredRides())
      .then(
        (found) => found && onFound(),
        () => {}, // the announcements stay in front
      )
  }, [isCopy])
}
