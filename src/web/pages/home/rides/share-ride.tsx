import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useClub } from '#web/club.tsx'
import { useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { rideTexts, rideUrl } from '#web/pages/ride-texts.ts'
import { useCopiedNotice } from '#web/ui/button.tsx'
import { copiedText, share } from '#web/ui/share.ts'

interface ShareRideProps {
  event: RidingEvent
  titleId: string
  /** A guest shares title and address only, not the meeting place. */
  isGuest: boolean
}

/** Shares the ride's finished message in both languages; where that is impossible, shows it selected. */
export function ShareRide({ event, titleId, isGuest }: ShareRideProps) {
  const t = useTranslations()
  const localized = useLocalized()
  const { language } = useLanguage()
  const { timeZone } = useClub()
  const [isCopied, showCopied] = useCopiedNotice()
  const [shownText, setShownText] = useState<string | null>(null)

  async function shareRide() {
    const { origin } = location
    const happening = event.status === 'cancelled' ? 'cancelled' : 'created'
    const shared = {
      title: localized(event, 'title'),
      ...(isGuest
        ? { text: `${event.titleKo}\n${event.titleEn}`, url: rideUrl(language, event, origin) }
        : { text: rideTexts(language, { happening, event, timeZone, origin }) }),
    }
    const outcome = await share(shared)
    if (outcome === 'copied') showCopied()
    setShownText(outcome === 'failed' ? copiedText(shared) : null)
  }

  return (
    <>
      <button type="button" className="ride-who needs-script" aria-describedby={titleId} onClick={() => void shareRide()}>
        {isCopied ? <Check aria-hidden="true" /> : <Share2 aria-hidden="true" />}
        {isCopied ? t('home.copied') : t('home.share')}
      </button>
      <span role="status" className="sr-only">
        {isCopied && t('home.copied')}
      </span>
      {shownText !== null && <SelectedText text={shownText} label={t('rides.shareByHand')} />}
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
