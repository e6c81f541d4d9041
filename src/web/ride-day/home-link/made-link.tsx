import { ExternalLink } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Language } from '#contract/languages.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useClub } from '#web/club.tsx'
import { AnchorButton, Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ShareButton } from '#web/ui/share/share-button.tsx'
import { homeLinkAddress, homeLinkText } from './home-link-text.ts'

interface MadeLinkProps {
  event: RidingEvent
  path: string
  /** Of those who get it. */
  language: Language
  titleId: string
  /** Whether it was just made: its button is gone, so the field takes the focus. */
  isNew: boolean
  isBusy: boolean
  onRemove: () => void
}

/** The link, the ways to send it, and the button that removes it. */
export function MadeLink({ event, path, language, titleId, isNew, isBusy, onRemove }: MadeLinkProps) {
  const t = useTranslations('homeLink')
  const common = useTranslations('common')
  const { timeZone } = useClub()
  const fieldId = useId()
  const field = useRef<HTMLInputElement>(null)
  const address = homeLinkAddress(language, path, location.origin)
  const text = homeLinkText(language, { event, timeZone, address })
  useEffect(() => {
    if (isNew) field.current?.focus()
  }, [isNew])
  return (
    <>
      <div className="field">
        <label htmlFor={fieldId}>{t('link')}</label>
        <input
          ref={field}
          id={fieldId}
          className="control"
          readOnly
          value={address}
          onFocus={({ target }) => target.setSelectionRange(0, target.value.length, 'backward')}
        />
      </div>
      <div className="home-link-actions">
        <ShareButton
          className="button button-primary"
          titleId={titleId}
          content={() => ({ title: language === 'ko' ? event.titleKo : event.titleEn, text })}
        />
        <CopyButton variant="ghost" text={address} label={t('copy')} />
        <AnchorButton
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${t('look')} (${common('opensInNewTab')})`}
        >
          <ExternalLink aria-hidden="true" />
          {t('look')}
        </AnchorButton>
      </div>
      <Removal isBusy={isBusy} onRemove={onRemove} />
    </>
  )
}

/** Asks in place: a second dialog above this one would cover the ride and the link. */
function Removal({ isBusy, onRemove }: Pick<MadeLinkProps, 'isBusy' | 'onRemove'>) {
  const t = useTranslations('homeLink')
  const [isAsked, setIsAsked] = useState<boolean | null>(null)
  if (!isAsked)
    return (
      <Button autoFocus={isAsked === false} onClick={() => setIsAsked(true)}>
        {t('remove')}
      </Button>
    )
  return (
    <div className="home-link-removal">
      <p role="status">{t('removeText')}</p>
      <div className="home-link-actions">
        <Button autoFocus onClick={() => setIsAsked(false)}>
          {t('keep')}
        </Button>
        <Button variant="danger" aria-busy={isBusy} aria-disabled={isBusy || undefined} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </div>
  )
}
