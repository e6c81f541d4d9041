import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { isLanguage, type Language } from '#contract/languages.ts'
import { findHomeLink, makeHomeLink, revokeHomeLink } from '#contract/ride-day/home-link-calls.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useAction } from '#web/api/action.ts'
import { read } from '#web/api/calls.ts'
import { useClub } from '#web/club.tsx'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AnchorButton, Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { homeLinkTexts } from './home-link.texts.ts'
import { homeLinkAddress, homeLinkText } from './home-link-text.ts'

/** Fetched each time that it is shown: it ends with the ride. */
const homeLinkQuery = (id: string) => read(findHomeLink, { id }, { staleTime: 0 })

interface HomeLinkDialogProps {
  event: RidingEvent
  /** Then the link can be shared and removed, and no new one can be made. */
  isOver: boolean
  onClose: () => void
}

/** Says what people at home will see, and makes, shares and removes the link. */
export function HomeLinkDialog({ event, isOver, onClose }: HomeLinkDialogProps) {
  const t = useTexts(homeLinkTexts)
  const format = useFormat()
  const titleId = useId()
  const title = useLocalized()(event, 'title')
  const link = useQuery(homeLinkQuery(event.id))
  return (
    <Dialog title={t('dialogTitle')} onClose={onClose}>
      <div className="stack below-3">
        <p id={titleId} className="strong">
          {title}
        </p>
        <p>{t('who')}</p>
        {link.data && <p>{t('until', { time: format.dayTime(link.data.endsAt) })}</p>}
        <Loaded from={link}>{({ path }) => <OwnLink event={event} path={path} isOver={isOver} titleId={titleId} />}</Loaded>
      </div>
    </Dialog>
  )
}

interface OwnLinkProps extends Pick<HomeLinkDialogProps, 'event' | 'isOver'> {
  path: string | null
  titleId: string
}

function OwnLink({ event, path, isOver, titleId }: OwnLinkProps) {
  const t = useTexts(homeLinkTexts)
  const page = useLanguage().language
  const [language, setLanguage] = useState(page)
  const [said, setSaid] = useState('')
  const fieldId = useId()
  const making = useAction(makeHomeLink, {
    onSuccess: (link, { id }, client) => client.setQueryData(homeLinkQuery(id).queryKey, link),
  })
  const removal = useAction(revokeHomeLink, {
    onSuccess: (_nothing, { id }, client) =>
      client.setQueryData(homeLinkQuery(id).queryKey, (link) => link && { ...link, path: null }),
  })
  const isBusy = making.isPending || removal.isPending

  if (isOver && path === null) return <p role="status">{t('noneAnyMore')}</p>
  return (
    <>
      <div className="field">
        <label htmlFor={fieldId}>{t('language')}</label>
        <select
          id={fieldId}
          className="control"
          value={language}
          onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
        >
          <option value="ko" lang="ko">
            한국어
          </option>
          <option value="en" lang="en">
            English
          </option>
        </select>
      </div>
      {path === null ? (
        <Button
          variant="primary"
          autoFocus={removal.isSuccess}
          busy={isBusy}
          onClick={() => making.mutate({ id: event.id, language }, { onSuccess: () => setSaid(t('saidMade')) })}
        >
          {t('make')}
        </Button>
      ) : (
        <MadeLink
          event={event}
          path={path}
          language={language}
          titleId={titleId}
          isNew={making.isSuccess}
          isBusy={isBusy}
          onRemove={() => removal.mutate({ id: event.id }, { onSuccess: () => setSaid(t('saidRemoved')) })}
        />
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}

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
function MadeLink({ event, path, language, titleId, isNew, isBusy, onRemove }: MadeLinkProps) {
  const t = useTexts(homeLinkTexts)
  const common = useTexts(commonTexts)
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
      <div className="tiles">
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
  const t = useTexts(homeLinkTexts)
  const [isAsked, setIsAsked] = useState<boolean | null>(null)
  if (!isAsked)
    return (
      <Button autoFocus={isAsked === false} onClick={() => setIsAsked(true)}>
        {t('remove')}
      </Button>
    )
  return (
    <div className="stack s3">
      <p role="status">{t('removeText')}</p>
      <div className="tiles">
        <Button autoFocus onClick={() => setIsAsked(false)}>
          {t('keep')}
        </Button>
        <Button variant="danger" busy={isBusy} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </div>
  )
}
