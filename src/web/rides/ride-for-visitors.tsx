import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { readRequestedRide, rideLink } from '#contract/rides/ride-addresses.ts'
import { fillIn, useClub } from '#web/club.tsx'
import { useClubNames, useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { isInAppBrowser } from '#web/in-app-browser/in-app-browser.ts'
import { outsideAddress, pageOutside } from '#web/in-app-browser/outside-address.ts'
import { navTexts } from '#web/layout/frame.texts.ts'
import { DifficultyBadge } from '#web/news/content-badges.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { useNamedCard } from '#web/ui/link.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { DatePlate } from '#web/ui/plates.tsx'
import { useHydrated } from '#web/ui/use-browser.ts'
import { rideDays } from './ride-dates.ts'
import { ridePreviewQuery } from './ride-reads.ts'
import { rideForVisitorsTexts } from './rides.texts.ts'

/** As far as the club shows rides to visitors; the login leads back to the ride. */
export function RideForVisitors() {
  const t = useTexts(navTexts, rideForVisitorsTexts)
  const localized = useLocalized()
  const format = useFormat()
  const names = useClubNames()
  const { language } = useLanguage()
  const { introduction } = useClub()
  const id = readRequestedRide(new URLSearchParams(useSearch())) ?? ''
  const { data: ride } = useQuery(ridePreviewQuery(id))
  // The server sends one page for all rides that visitors may not see, so it cannot know where the login leads back to.
  const isHydrated = useHydrated()
  const next = isHydrated ? rideLink(id) : '/#announcements'
  const card = useNamedCard<HTMLDivElement>(true)
  return (
    <div ref={card} tabIndex={-1}>
      <EmptyState
        heading={
          ride ? (
            <>
              <DatePlate dateTime={ride.eventDate} full={format.fullDate(ride.eventDate)} {...format.plate(ride.eventDate)} />
              <h3>{localized(ride, 'title')}</h3>
              {ride.endDate !== null && <p>{rideDays(format, ride)}</p>}
              <DifficultyBadge difficulty={ride.difficulty} />
              {ride.placesLeft !== null && <p>{t('rideForVisitors.placesLeft', { count: ride.placesLeft })}</p>}
              <p>{t('rideForVisitors.name', names)}</p>
            </>
          ) : (
            <h3>{t('rideForVisitors.name', names)}</h3>
          )
        }
        text={
          <>
            {fillIn(introduction.hero[language], names)} {t('rideForVisitors.text')}
            {isHydrated && isInAppBrowser && <OpenOutside />}
          </>
        }
        action={
          <div className="row center">
            <LinkButton variant="primary" href={`/login?next=${encodeURIComponent(next)}`}>
              {t('nav.login')}
            </LinkButton>
            <LinkButton href="/join">{t('nav.apply')}</LinkButton>
          </div>
        }
      />
    </div>
  )
}

function OpenOutside() {
  const t = useTexts(rideForVisitorsTexts)
  const { language } = useLanguage()
  const address = outsideAddress(navigator.userAgent, pageOutside(new URL(location.href), language))
  return (
    address !== null && (
      <>
        {' '}
        {t('elsewhere')} <a href={address}>{t('openOutside')}</a>
      </>
    )
  )
}
