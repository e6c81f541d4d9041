import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { readRequestedRide, rideLink } from '#contract/rides/ride-addresses.ts'
import { ridePreviewQuery } from '#web/api/rides/riding-events.ts'
import { DifficultyBadge } from '#web/badges/content-badges.tsx'
import { useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { DatePlate } from '#web/ui/date-plate.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { useHydrated } from '#web/ui/use-browser.ts'

/** The ride that the address names, as far as the club shows rides to visitors, and a login that leads back to it. */
export function RideForVisitors() {
  const t = useTranslations()
  const localized = useLocalized()
  const format = useFormat()
  const id = readRequestedRide(new URLSearchParams(useSearch())) ?? ''
  const { data: ride } = useQuery(ridePreviewQuery(id))
  // The server sends one page for all rides that visitors may not see, so it cannot know where the login leads back to.
  const isHydrated = useHydrated()
  const next = isHydrated ? rideLink(id) : '/#announcements'
  return (
    <EmptyState
      heading={
        ride ? (
          <>
            <DatePlate dateTime={ride.eventDate} full={format.fullDate(ride.eventDate)} {...format.plate(ride.eventDate)} />
            <h3>{localized(ride, 'title')}</h3>
            {ride.endDate !== null && <p>{format.rideDays(ride)}</p>}
            <DifficultyBadge difficulty={ride.difficulty} />
          </>
        ) : (
          <h3>{t('rideForVisitors.name')}</h3>
        )
      }
      text={t('rideForVisitors.text')}
      action={
        <LinkButton variant="primary" href={`/login?next=${encodeURIComponent(next)}`}>
          {t('nav.login')}
        </LinkButton>
      }
    />
  )
}
