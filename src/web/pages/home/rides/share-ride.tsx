import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useClub } from '#web/club.tsx'
import { useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { rideTexts, rideUrl } from '#web/pages/ride-texts.ts'
import { copiedText, type Shared } from '#web/ui/share.ts'
import { ShareButton } from '#web/ui/share-button.tsx'

interface ShareRideProps {
  event: RidingEvent
  titleId: string
  /** A guest shares title and address only, not the meeting place. */
  isGuest: boolean
}

/** Shares the ride's finished message in both languages; where that is impossible, shows it selected. */
export function ShareRide({ event, titleId, isGuest }: ShareRideProps) {
  const t = useTranslations('rides')
  const localized = useLocalized()
  const { language } = useLanguage()
  const { timeZone } = useClub()
  const [shownText, setShownText] = useState<string | null>(null)

  function content(): Shared {
    const { origin } = location
    const title = localized(event, 'title')
    if (isGuest) return { title, text: `${event.titleKo}\n${event.titleEn}`, url: rideUrl(language, event, origin) }
    const happening = event.status === 'cancelled' ? 'cancelled' : 'created'
    return { title, text: rideTexts(language, { happening, event, timeZone, origin }) }
  }

  return (
    <>
      <ShareButton
        className="ride-who needs-script"
        titleId={titleId}
        content={content}
        onFailed={(shared) => setShownText(copiedText(shared))}
      />
      {shownText !== null && <SelectedText text={shownText} label={t('shareByHand')} />}
    </>
  )
}

/** A text that the reader copies by hand. */
function SelectedText({ text, label }: { text: string; label: string }) {
  return (
    <label className="ride-share-text">
      {label}
      <textarea
        ref={(field) => {
          field?.focus()
          field?.select()
        }}
        className="control"
        readOnly
        value={text}
      />
    </label>
  )
}
