import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useRef } from 'react'
import { type Language, languages } from '#contract/languages.ts'
import type { RiderToTell } from '#contract/ride-day/ride-day.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { PersonName, usePersonName } from '#web/accounts/person-name.tsx'
import { useClub } from '#web/club.tsx'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ridersToTellQuery } from '#web/ride-day/ride-day-reads.ts'
import { Button } from '#web/ui/button.tsx'
import { PhoneButton } from '#web/ui/contact-links.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { Badge } from '#web/ui/plates.tsx'
import { hasShareDialog, share } from '#web/ui/share.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { tellRidersTexts } from './ride-day.texts.ts'
import { type Happening, rideText, rideTexts, titleOf } from './ride-messages.ts'
import './ride-day.css'

export interface Told {
  event: RidingEvent
  happening: Happening
  /** The ride before the change. Without it the text says how the ride is now. */
  before?: RidingEvent | undefined
  /** What was just done, in place of the usual first sentences. */
  lead?: string
}

/** docs/product.md 10.18: the finished message in both languages, and after a change the riders whom an officer calls. */
export function TellRiders({ event, happening, before, lead, onClose }: Told & { onClose: () => void }) {
  const t = useTexts(commonTexts, tellRidersTexts)
  const { language } = useLanguage()
  const { timeZone } = useClub()
  const hasRiders = happening !== 'created' && event.registeredCount + event.waitingCount > 0
  return (
    <Dialog title={happening === 'created' ? t('tellRiders.shareTitle') : t('tellRiders.title')} onClose={onClose}>
      <div className="stack s5 tell-riders">
        <p role="status" className="dialog-text">
          {lead ?? t(happening === 'created' ? 'tellRiders.shareLead' : 'tellRiders.lead')}
        </p>
        {hasRiders && <JumpToRiders id={event.id} />}
        <CopyButton
          text={rideTexts(language, { happening, event, before, timeZone, origin: location.origin })}
          label={t('tellRiders.copyBoth')}
        />
        {languages.map((language) => (
          <Message key={language} language={language} event={event} happening={happening} before={before} />
        ))}
        {hasRiders && <RidersToTell id={event.id} />}
      </div>
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </Dialog>
  )
}

function Message({ language, event, happening, before }: Omit<Told, 'lead'> & { language: Language }) {
  const t = useTexts(tellRidersTexts)
  const { timeZone } = useClub()
  const text = rideText(language, { happening, event, before, timeZone, origin: location.origin })
  const name = t(`languages.${language}`)
  const field = useRef<HTMLTextAreaElement>(null)

  async function shareText() {
    // Where the system refuses, the text is selected, to be copied by hand.
    if ((await share({ title: titleOf(language, event), text })) === 'failed') field.current?.focus()
  }

  return (
    <div className="stack s2">
      <label className="stack s2 strong">
        {name}
        <textarea
          ref={field}
          className="control"
          lang={language}
          readOnly
          value={text}
          onFocus={({ target }) => target.select()}
        />
      </label>
      <div className="row even">
        <CopyButton variant="ghost" text={text} label={t('copy')} name={`${t('copy')}: ${name}`} />
        {hasShareDialog() && (
          <Button aria-label={`${t('share')}: ${name}`} onClick={() => void shareText()}>
            {t('share')}
          </Button>
        )}
      </div>
    </div>
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
