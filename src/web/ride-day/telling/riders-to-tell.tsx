import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { personName } from '#contract/accounts/person-name.ts'
import type { RiderToTell } from '#contract/ride-day/ride-sheets.ts'
import { ridersToTellQuery } from '#web/ride-day/ride-day-reads.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PhoneButton } from '#web/ui/contact/phone-button.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'

const headingId = 'riders-to-tell'

/** How many riders the site does not reach, above the texts: on a phone the riders are out of sight below them. */
export function JumpToRiders({ id }: { id: string }) {
  const t = useTranslations('tellRiders')
  const { data = [] } = useQuery(ridersToTellQuery(id))
  const count = data.filter(({ channels }) => channels.length === 0).length
  if (count === 0) return null
  return (
    <Button onClick={() => document.getElementById(headingId)?.focus()}>
      <Phone aria-hidden="true" />
      {t('toCall', { count })}
    </Button>
  )
}

/** The riders, then the waitlist, each with how the site reaches them and a link that calls them. */
export function RidersToTell({ id }: { id: string }) {
  const t = useTranslations('tellRiders')
  const { data, isError, isFetching, refetch } = useQuery(ridersToTellQuery(id))
  return (
    <section aria-busy={isFetching}>
      <h3 id={headingId} tabIndex={-1}>
        {t('ridersSubheading')}
      </h3>
      <p className="dialog-text">{t('ridersNote')}</p>
      {data ? (
        <ul className="tell-riders-list">
          {data.map((rider) => (
            <Rider key={rider.userId} rider={rider} />
          ))}
        </ul>
      ) : isError ? (
        <ListError onRetry={() => void refetch()} />
      ) : (
        <ListLoading />
      )}
    </section>
  )
}

function Rider({ rider }: { rider: RiderToTell }) {
  const t = useTranslations('tellRiders')
  const { koreanName, phoneNumber, status, channels, hasUnverifiedAddress, links } = rider
  const name = koreanName || personName(rider) || ''
  return (
    <li>
      <div>
        <b>{name}</b>
        {status === 'waiting' && <Badge tone="grey">{t('waiting')}</Badge>}
        {channels.length === 0 ? (
          <Badge tone="yellow">{t('siteOnly')}</Badge>
        ) : (
          <span className="tell-riders-quiet">{channels.map((channel) => t(`channels.${channel}`)).join(' · ')}</span>
        )}
        {hasUnverifiedAddress && <span className="tell-riders-quiet">{t('unverifiedAddress')}</span>}
      </div>
      {phoneNumber ? (
        <PhoneButton number={phoneNumber} links={links?.phoneNumber} label={(number) => t('call', { name, number })} />
      ) : (
        <span className="tell-riders-quiet">{t('noPhone')}</span>
      )}
    </li>
  )
}
