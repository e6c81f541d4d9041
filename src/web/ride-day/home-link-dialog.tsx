import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { isLanguage, type Language } from '#contract/languages.ts'
import { findHomeLink, makeHomeLink, revokeHomeLink } from '#contract/ride-day/ride-day-calls.ts'
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
import { homeLinkTexts } from './ride-day.texts.ts'
import { homeLinkAddress, homeLinkText, titleOf } from './ride-messages.ts'

/** Fetched each time that it is shown: it ends with the ride. */
const homeLinkQuery = (id: string) => read(findHomeLink, { id }, { staleTime: 0 })

interface HomeLinkDialogProps {
  event: RidingEvent
  /** Then the link can be shared and removed, and no new one can be made. */
  isOver: boolean
  onClose: () => void
}

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
        <Loaded from={link}>
          {({ path }) =>
            isOver && path === null ? (
              <p role="status">{t('noneAnyMore')}</p>
            ) : (
              <OwnLink event={event} path={path} titleId={titleId} />
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}

function OwnLink({ event, path, titleId }: { event: RidingEvent; path: string | null; titleId: string }) {
  const t = useTexts(homeLinkTexts)
  const [language, setLanguage] = useState(useLanguage().language)
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
  const makeButton = useRef<HTMLButtonElement>(null)
  const isRemoved = removal.isSuccess && path === null
  useEffect(() => {
    if (isRemoved) makeButton.current?.focus() // the button that removed it is gone
  }, [isRemoved])
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
          ref={makeButton}
          busy={isBusy}
          onClick={() => making.mutate({ id: event.id, language }, { onSuccess: () => setSaid(t('saidMade')) })}
        >
          {t('make')}
        </Button>
      ) : (
        <>
          <MadeLink event={event} path={path} language={language} titleId={titleId} takesFocus={making.isSuccess} />
          <Removal
            isBusy={isBusy}
            onRemove={() => removal.mutate({ id: event.id }, { onSuccess: () => setSaid(t('saidRemoved')) })}
          />
        </>
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
  language: Language
  titleId: string
  /** The button that made it is gone. */
  takesFocus: boolean
}

function MadeLink({ event, path, language, titleId, takesFocus }: MadeLinkProps) {
  const t = useTexts(homeLinkTexts)
  const common = useTexts(commonTexts)
  const { timeZone } = useClub()
  const fieldId = useId()
  const field = useRef<HTMLInputElement>(null)
  const address = homeLinkAddress(language, path, location.origin)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
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
          content={() => ({ title: titleOf(language, event), text: homeLinkText(language, { event, timeZone, address }) })}
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
    </>
  )
}

/** Asks in place: a second dialog above this one would cover the ride and the link. */
function Removal({ isBusy, onRemove }: { isBusy: boolean; onRemove: () => void }) {
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
