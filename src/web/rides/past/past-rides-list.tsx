import { ChevronRight, ClipboardList, Images, Users } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import { listPastRides } from '#contract/rides/ride-calls.ts'
import type { PastRide } from '#contract/rides/riding-events.ts'
import { pages } from '#web/api/calls.ts'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { DifficultyBadge } from '#web/news/content-badges.tsx'
import { rideDays } from '#web/rides/ride-dates.ts'
import { ridesStaleAfter } from '#web/rides/ride-reads.ts'
import { pastRidesTexts } from '#web/rides/rides.texts.ts'
import { Link } from '#web/ui/link.tsx'
import { Badge, BadgeGlyph, DatePlate } from '#web/ui/plates.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import './past.css'

export function PastRidesList() {
  const t = useTexts(pastRidesTexts)
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // It takes over the focus of the button that it replaces.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className="above-6" aria-labelledby={headingId}>
      <h3 ref={heading} id={headingId} tabIndex={-1} className="part-heading display">
        {t('heading')}
      </h3>
      <PagedList query={pages(listPastRides, {}, { query: { limit: '10' }, ...ridesStaleAfter })} empty={t('none')}>
        {(rides) => (
          <ul className="past-rides-list">
            {rides.map((ride) => (
              <PastRideCard key={ride.id} ride={ride} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function PastRideCard({ ride }: { ride: PastRide }) {
  const t = useTexts(pastRidesTexts)
  const common = useTexts(commonTexts)
  const localized = useLocalized()
  const format = useFormat()
  const titleId = useId()
  return (
    <li className="card line s4 even" aria-labelledby={titleId}>
      <DatePlate dateTime={ride.eventDate} full={format.fullDate(ride.eventDate)} {...format.plate(ride.eventDate)} />
      <div className="stack close start fill">
        <div className="row close even">
          <DifficultyBadge difficulty={ride.difficulty} />
          {ride.rode && (
            <Badge tone="green" glyph={<BadgeGlyph stroke="M4 12.5 9.5 18 20 6.5" />}>
              {t('rode')}
            </Badge>
          )}
        </div>
        <h4 id={titleId}>{localized(ride, 'title')}</h4>
        <p className="quiet small">{rideDays(format, ride) ?? format.shortDate(ride.eventDate)}</p>
        {ride.route && <p className="quiet small lines">{ride.route}</p>}
        {ride.starts !== null && (
          <p className="quiet small line">
            <Users aria-hidden="true" />
            {t('starts', { count: ride.starts })}
          </p>
        )}
        <Link className="standing-link strong" href={rideLink(ride.id)} aria-describedby={titleId}>
          {ride.mayLead ? <ClipboardList aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
          {t(ride.mayLead ? 'lead' : 'look')}
        </Link>
        {ride.albums.map((album) => {
          const name = t('album', { title: localized(album, 'title') })
          return (
            <a
              key={album.id}
              className="standing-link strong"
              href={album.dropboxUrl}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${name} (${common('opensInNewTab')})`}
            >
              <Images aria-hidden="true" />
              {name}
            </a>
          )
        })}
      </div>
    </li>
  )
}
