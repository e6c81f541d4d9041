import { CalendarRange, Check } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import { listPastRides } from '#contract/rides/ride-calls.ts'
import { rideLength } from '#contract/rides/ride-words.ts'
import type { PastRide } from '#contract/rides/riding-events.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { pages } from '#web/api/calls.ts'
import { useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { DifficultyBadge } from '#web/news/content-badges.tsx'
import { ridesStaleAfter } from '#web/rides/ride-reads.ts'
import { Row, Words } from '#web/rides/ride-row.tsx'
import { MemberRideBadge } from '#web/rides/ride-status-badge.tsx'
import { pastRidesTexts } from '#web/rides/rides.texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { rideYearTexts } from './year.texts.ts'

export function PastRidesList() {
  const t = useTexts(pastRidesTexts)
  const year = useTexts(rideYearTexts)
  const isGuest = useSession().user?.role === 'guest'
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // It takes over the focus of the button that it replaces.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className="above-6" aria-labelledby={headingId}>
      <div className="row split below-3">
        <h3 ref={heading} id={headingId} tabIndex={-1} className="part-heading display">
          {t('heading')}
        </h3>
        {!isGuest && (
          <LinkButton size="small" href="/profile?year">
            <CalendarRange aria-hidden="true" />
            {year('open')}
          </LinkButton>
        )}
      </div>
      <PagedList query={pages(listPastRides, {}, { query: { limit: '10' }, ...ridesStaleAfter })} empty={t('none')}>
        {(rides) => (
          <ul className="agenda">
            {rides.map((ride) => (
              <PastRideRow key={ride.id} ride={ride} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function PastRideRow({ ride }: { ride: PastRide }) {
  const t = useTexts(pastRidesTexts)
  const common = useTexts(commonTexts)
  const localized = useLocalized()
  const { language } = useLanguage()
  const { dayCount, starts } = ride
  return (
    <Row
      ride={ride}
      level={4}
      place={ride.route ?? ''}
      facts={
        <>
          <DifficultyBadge difficulty={ride.difficulty} /> <MemberRideBadge ride={ride} />
          <Words of={[dayCount > 1 && rideLength(dayCount, language), starts !== null && t('starts', { count: starts })]} />
          {ride.mayLead && (
            <Link className="text-link ride-row-more" href={rideLink(ride.id)}>
              {t('lead')}
            </Link>
          )}
          {ride.albums.map((album) => {
            const name = t('album', { title: localized(album, 'title') })
            return (
              <a
                key={album.id}
                className="text-link ride-row-more"
                href={album.dropboxUrl}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`${name} (${common('opensInNewTab')})`}
              >
                {name}
              </a>
            )
          })}
        </>
      }
    >
      {() =>
        ride.rode && (
          <span className="row-state row-state-going">
            <Check aria-hidden="true" />
            {t('rode')}
          </span>
        )
      }
    </Row>
  )
}
