import { type ChangeEvent, type RefObject, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxTrackBytes } from '#contract/rides/ride-tracks.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { HttpError } from '#web/api/request.ts'
import { saveRideTrack } from '#web/api/rides/ride-tracks.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { useSentence } from '#web/i18n/sentences.ts'
import { useAdminMutation } from '#web/pages/use-admin-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FormAlert } from '#web/ui/form/form-parts.tsx'
import { SavedTrack } from './saved-track.tsx'

/** Uploads, shows, replaces and removes the track of a ride. A chosen file is saved at once. */
export function TrackDialog({ event, onClose }: { event: RidingEvent; onClose: () => void }) {
  const t = useTranslations()
  const localized = useLocalized()
  const [hasTrack, setHasTrack] = useState(event.hasTrack)
  const file = useRef<HTMLInputElement>(null)

  /** The button that removed the track is gone, and the file field may have been inactive. */
  function show(isThere: boolean) {
    setHasTrack(isThere)
    file.current?.focus()
  }

  return (
    <Dialog title={t('trackForm.title')} onClose={onClose} closeOutside={false}>
      <div className="form">
        <p className="dialog-text">
          <b>{localized(event, 'title')}</b>
          <br />
          {t('trackForm.lead')}
        </p>
        {hasTrack && <SavedTrack id={event.id} onRemoved={() => show(false)} />}
        <TrackFile id={event.id} field={file} hasTrack={hasTrack} onSaved={() => show(true)} />
      </div>
      <div className="dialog-foot dialog-foot-single">
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </Dialog>
  )
}

interface TrackFileProps {
  id: string
  field: RefObject<HTMLInputElement | null>
  hasTrack: boolean
  onSaved: () => void
}

function TrackFile({ id: eventId, field, hasTrack, onSaved }: TrackFileProps) {
  const t = useTranslations('trackForm')
  const reason = useFailureReason()
  const sentence = useSentence()
  const id = useId()
  const isBusy = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useAdminMutation(saveRideTrack, {
    doneTitle: t('savedToast'),
    doneText: t('savedText'),
    failedText: t('saveFailed'),
  })

  /** What is wrong with the file, else why it did not arrive. */
  function explain(error: Error): string {
    const [issue] = error instanceof HttpError ? (error.failure?.issues ?? []) : []
    return issue ? sentence(issue.message) : reason(error)
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file || isBusy.current) return
    isBusy.current = true
    setProblem(null)
    try {
      if (file.size > maxTrackBytes) setProblem(t('tooLarge'))
      else {
        const gpx = await file.text().catch(() => null)
        if (gpx === null) setProblem(t('unreadable'))
        else {
          await mutateAsync({ id: eventId, gpx })
          onSaved()
        }
      }
    } catch (error) {
      if (error instanceof Error) setProblem(explain(error))
    } finally {
      isBusy.current = false
      // The same file, once corrected, can be chosen again.
      target.value = ''
    }
  }

  return (
    <div className="field">
      <label htmlFor={id}>{hasTrack ? t('replace') : t('file')}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {t('hint')}
      </p>
      <input
        ref={field}
        id={id}
        type="file"
        className="control"
        accept=".gpx,application/gpx+xml"
        aria-describedby={`${id}-hint`}
        onChange={(event) => void choose(event)}
      />
      <p role="status" className="field-hint">
        {isPending && t('uploading')}
      </p>
      <FormAlert message={problem} />
    </div>
  )
}
