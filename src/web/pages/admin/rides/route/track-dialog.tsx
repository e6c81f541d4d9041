import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxTrackBytes } from '#contract/rides/ride-tracks.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { HttpError } from '#web/api/request.ts'
import { deleteRideTrack, rideTrackQuery, saveRideTrack } from '#web/api/rides/ride-tracks.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { useSentence } from '#web/i18n/sentences.ts'
import { useAdminMutation } from '#web/pages/use-admin-mutation.ts'
import { TrackDrawing } from '#web/rides/track/track-drawing.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FormAlert } from '#web/ui/form/form-parts.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'

/** Uploads, shows, replaces and removes the track of a ride. A chosen file is saved at once. */
export function TrackDialog({ event, onClose }: { event: RidingEvent; onClose: () => void }) {
  const t = useTranslations()
  const localized = useLocalized()
  const [hasTrack, setHasTrack] = useState(event.hasTrack)
  return (
    <Dialog title={t('trackForm.title')} onClose={onClose} closeOutside={false}>
      <div className="form">
        <p className="dialog-text">
          <b>{localized(event, 'title')}</b>
          <br />
          {t('trackForm.lead')}
        </p>
        {hasTrack && <Track id={event.id} onRemoved={() => setHasTrack(false)} />}
        <TrackFile id={event.id} hasTrack={hasTrack} onSaved={() => setHasTrack(true)} />
      </div>
      <div className="dialog-foot dialog-foot-single">
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </Dialog>
  )
}

/** As members see it. */
function Track({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const t = useTranslations('trackForm')
  const { data: track, isPending, refetch } = useQuery(rideTrackQuery(id))
  const { mutate, isPending: isRemoving } = useAdminMutation(deleteRideTrack, {
    doneTitle: t('removedToast'),
    doneText: t('removedText'),
    failedText: t('removeFailed'),
  })
  if (isPending) return <ListLoading />
  if (!track) return <ListError onRetry={() => void refetch()} />
  return (
    <div>
      <TrackDrawing track={track} />
      <Button
        variant="danger"
        aria-disabled={isRemoving || undefined}
        onClick={() => isRemoving || mutate(id, { onSuccess: onRemoved })}
      >
        <Trash2 aria-hidden="true" />
        {isRemoving ? t('removing') : t('remove')}
      </Button>
    </div>
  )
}

interface TrackFileProps {
  id: string
  hasTrack: boolean
  onSaved: () => void
}

function TrackFile({ id: eventId, hasTrack, onSaved }: TrackFileProps) {
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
