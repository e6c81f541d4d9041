import { Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useClub } from '#web/club.tsx'
import { useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { type Happening, rideTexts } from '#web/ride-day/telling/ride-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { hasShareDialog, share } from '#web/ui/share/share.ts'

interface DecidedStepProps {
  event: RidingEvent
  before: RidingEvent
  happening: Happening
  onClose: () => void
}

/** The finished message for the club's chat, in both languages. */
export function DecidedStep({ event, before, happening, onClose }: DecidedStepProps) {
  const t = useTranslations('decideRide')
  const localized = useLocalized()
  const { language } = useLanguage()
  const { timeZone } = useClub()
  const text = rideTexts(language, { happening, event, before, timeZone, origin: location.origin })
  return (
    <div className="decide-ride">
      <p role="status">{t(`decided.${event.decision}`)}</p>
      <label className="decide-message">
        {t('message')}
        <textarea className="control" rows={9} readOnly value={text} onFocus={({ target }) => target.select()} />
      </label>
      <div className="decide-actions">
        <CopyButton size="large" text={text} label={t('copy')} />
        {hasShareDialog() && (
          <Button size="large" onClick={() => void share({ title: localized(event, 'title'), text })}>
            <Share2 aria-hidden="true" />
            {t('share')}
          </Button>
        )}
        <Button size="large" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  )
}
