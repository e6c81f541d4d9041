import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import type { RiderToTell } from '#contract/ride-day/ride-day.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { PersonName, usePersonName } from '#web/accounts/person-name.tsx'
import { useClub } from '#web/club.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ridersToTellQuery } from '#web/ride-day/ride-day-reads.ts'
import { Button } from '#web/ui/button.tsx'
import { PhoneButton } from '#web/ui/contact-links.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { Badge } from '#web/ui/plates.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { ChatMessages } from './chat-messages.tsx'
import { tellRidersTexts } from './ride-day.texts.ts'
import { type Happening, rideText, titleOf } from './ride-messages.ts'
import './ride-day.css'

export interface Told {
  event: RidingEvent
  happening: Happening
  /** The ride before the change. Without it the text says how the ride is now. */
  before?: RidingEvent | undefined
  /** All rides that were made with this one, and whether the later ones of its series have changed with it. */
  series?: readonly RidingEvent[] | undefined
  andFollowing?: boolean
  /** What was just done, in place of the usual first sentences. */
  lead?: string
}

/** docs/product.md 10.18: the finished message in both languages, and after a change the riders whom an officer calls. */
export function TellRiders({ lead, onClose, ...told }: Told & { onClose: () => void }) {
  const t = useTexts(commonTexts, tellRidersTexts)
  const { timeZone } = useClub()
  const { event, happening, series = [] } = told
  const hasRiders = happening !== 'created' && event.registeredCount + event.waitingCount > 0
  const created = series.length > 1 ? t('tellRiders.seriesLead') : t('tellRiders.shareLead')
  return (
    <Dialog title={happening === 'created' ? t('tellRiders.shareTitle') : t('tellRiders.title')} onClose={onClose}>
      <div className="stack s5 tell-riders">
        <p role="status" className="dialog-text">
          {lead ?? (happening === 'created' ? created : t('tellRiders.lead'))}
        </p>
        {hasRiders && <JumpToRiders id={event.id} />}
        <ChatMessages
          titleIn={(language) => titleOf(language, event)}
          textIn={(language) => rideText(language, { ...told, timeZone, origin: location.origin })}
        />
        {hasRiders && <RidersToTell id={event.id} />}
      </div>
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </Dialog>
  )
}

const headingId = 'riders-to-tell'

/** How many riders the site does not reach, above the texts: on a phone the riders are out of sight below them. */
function JumpToRiders({ id }: { id: string }) {
  const t = useTexts(tellRidersTexts)
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

function RidersToTell({ id }: { id: string }) {
  const t = useTexts(tellRidersTexts)
  const riders = useQuery(ridersToTellQuery(id))
  return (
    <section aria-busy={riders.isFetching}>
      <h3 id={headingId} tabIndex={-1}>
        {t('ridersSubheading')}
      </h3>
      <p className="dialog-text">{t('ridersNote')}</p>
      <Loaded from={riders}>
        {(listed) => (
          <ul className="ruled">
            {listed.map((rider) => (
              <Rider key={rider.userId} rider={rider} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Rider({ rider }: { rider: RiderToTell }) {
  const t = useTexts(tellRidersTexts)
  const { phoneNumber, status, channels, hasUnverifiedAddress, links } = rider
  const name = usePersonName()(rider)
  return (
    <li className="row split airy">
      <div className="row close">
        <b>
          <PersonName of={rider} />
        </b>
        {status === 'waiting' && <Badge tone="grey">{t('waiting')}</Badge>}
        {channels.length === 0 ? (
          <Badge tone="yellow">{t('siteOnly')}</Badge>
        ) : (
          <span className="quiet small">{channels.map((channel) => t(`channels.${channel}`)).join(' · ')}</span>
        )}
        {hasUnverifiedAddress && <span className="quiet small">{t('unverifiedAddress')}</span>}
      </div>
      {phoneNumber ? (
        <PhoneButton number={phoneNumber} links={links?.phoneNumber} label={(number) => t('call', { name, number })} />
      ) : (
        <span className="quiet small">{t('noPhone')}</span>
      )}
    </li>
  )
}
