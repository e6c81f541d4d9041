import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { deleteRideTrack, saveRideTrack } from '#contract/rides/ride-calls.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useAction } from '#web/api/action.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { trackFormTexts } from '#web/rides/plan/ride-form.texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { TrackDrawing } from './track-drawing.tsx'
import { type ReadTrack, TrackFileField } from './track-file-field.tsx'
import { rideTrackQuery } from './track-reads.ts'

export function TrackDialog({ event, onClose }: { event: RidingEvent; onClose: () => void }) {
  const t = useTexts(commonTexts, trackFormTexts)
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
      <div className="dialog-foot">
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

function TrackFile({ id, field, hasTrack, onSaved }: TrackFileProps) {
  const t = useTexts(trackFormTexts)
  const { mutateAsync, isPending } = useAction(saveRideTrack, {
    onSuccess: (saved, { id }, client) => client.setQueryData(rideTrackQuery(id).queryKey, saved),
    done: { title: t('savedToast'), description: t('savedText') },
    failed: t('saveFailed'),
  })

  async function upload({ gpx, leftOut }: ReadTrack) {
    const saved = await mutateAsync({ id, gpx })
    onSaved()
    return leftOut + saved.leftOut
  }

  return (
    <TrackFileField
      label={hasTrack ? t('replace') : t('file')}
      hint={t('hint')}
      field={field}
      isUploading={isPending}
      onRead={upload}
    />
  )
}

interface SavedTrackProps {
  id: string
  onRemoved: () => void
}

function SavedTrack({ id, onRemoved }: SavedTrackProps) {
  return (
    <Loaded from={useQuery(rideTrackQuery(id))}>
      {(track) => (
        <div>
          <TrackDrawing track={track} />
          <Removal id={id} onRemoved={onRemoved} />
        </div>
      )}
    </Loaded>
  )
}

/** Asks in place: a second dialog above this one would cover the drawing. */
function Removal({ id, onRemoved }: SavedTrackProps) {
  const t = useTexts(trackFormTexts)
  const [isAsked, setIsAsked] = useState<boolean | null>(null)
  const { mutate, isPending } = useAction(deleteRideTrack, {
    done: { title: t('removedToast'), description: t('removedText') },
    failed: t('removeFailed'),
  })

  if (!isAsked)
    return (
      <Button variant="danger" autoFocus={isAsked === false} onClick={() => setIsAsked(true)}>
        <Trash2 aria-hidden="true" />
        {t('remove')}
      </Button>
    )
  return (
    <>
      <p role="status">{t('removeText')}</p>
      <div className="row even above-2">
        <Button autoFocus onClick={() => setIsAsked(false)}>
          {t('keep')}
        </Button>
        <Button variant="danger" busy={isPending} onClick={() => mutate({ id }, { onSuccess: onRemoved })}>
          {isPending ? t('removing') : t('remove')}
        </Button>
      </div>
    </>
  )
}
