import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ChangeEvent, type RefObject, useId, useRef, useState } from 'react'
import { deleteRideTrack, saveRideTrack } from '#contract/rides/ride-calls.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useAction } from '#web/api/action.ts'
import { HttpError } from '#web/api/request.ts'
import { useFailureReason, useSentence } from '#web/i18n/failure-reason.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { trackFormTexts } from '#web/rides/plan/ride-form.texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FormAlert } from '#web/ui/form/form.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { TrackDrawing } from './track-drawing.tsx'
import { rideTrackQuery } from './track-reads.ts'

/** A day's recording has ten times less. More of it would take the memory of a phone. */
const maxFileBytes = 30 * 1024 * 1024

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

function TrackFile({ id: eventId, field, hasTrack, onSaved }: TrackFileProps) {
  const t = useTexts(trackFormTexts)
  const reason = useFailureReason()
  const sentence = useSentence()
  const id = useId()
  const isBusy = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [leftOut, setLeftOut] = useState(0)
  const { mutateAsync, isPending } = useAction(saveRideTrack, {
    onSuccess: (saved, { id }, client) => client.setQueryData(rideTrackQuery(id).queryKey, saved),
    done: { title: t('savedToast'), description: t('savedText') },
    failed: t('saveFailed'),
  })

  function explain(error: Error): string {
    const [issue] = error instanceof HttpError ? (error.failure?.issues ?? []) : []
    return issue ? sentence(issue.message) : reason(error)
  }

  /** @returns what is wrong with the file, where something is. @throws when the code that reads it cannot be downloaded. */
  async function readFile(file: File) {
    if (file.size > maxFileBytes) return t('tooLarge')
    const { readTrackFile } = await import('./read-track-file.ts')
    const read = await readTrackFile(file).catch(() => null)
    if (read === null) return t('unreadable')
    return 'refusal' in read ? sentence(read.refusal) : read
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file || isBusy.current) return
    isBusy.current = true
    setProblem(null)
    setLeftOut(0)
    setIsReading(true)
    try {
      const read = await readFile(file)
      setIsReading(false)
      if (typeof read === 'string') setProblem(read)
      else {
        const saved = await mutateAsync({ id: eventId, gpx: read.gpx })
        setLeftOut(read.leftOut + saved.leftOut)
        onSaved()
      }
    } catch (error) {
      if (error instanceof Error) setProblem(explain(error))
    } finally {
      isBusy.current = false
      setIsReading(false)
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
      {/* Without "accept": phones do not know the type of a GPX file and would not let it be chosen. */}
      <input
        ref={field}
        id={id}
        type="file"
        className="control"
        aria-describedby={`${id}-hint`}
        onChange={(event) => void choose(event)}
      />
      <p role="status" className="field-hint">
        {isReading && t('reading')}
        {isPending && t('uploading')}
        {leftOut > 0 && t('leftOut', { count: leftOut })}
      </p>
      <FormAlert message={problem} />
    </div>
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
