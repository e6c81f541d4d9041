import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { deleteRideTrack } from '#contract/rides/ride-track-calls.ts'
import { change } from '#web/api/changes.ts'
import { useAdminMutation } from '#web/api/use-admin-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'
import { rideTrackQuery, TrackDrawing } from './track-drawing.tsx'

interface SavedTrackProps {
  /** Of the ride. */
  id: string
  onRemoved: () => void
}

/** The track as members see it, and the button that removes it. */
export function SavedTrack({ id, onRemoved }: SavedTrackProps) {
  const { data: track, isPending, refetch } = useQuery(rideTrackQuery(id))
  if (isPending) return <ListLoading />
  if (!track) return <ListError onRetry={() => void refetch()} />
  return (
    <div>
      <TrackDrawing track={track} />
      <Removal id={id} onRemoved={onRemoved} />
    </div>
  )
}

/** Asks in place: a second dialog above this one would cover the drawing. */
function Removal({ id, onRemoved }: SavedTrackProps) {
  const t = useTranslations('trackForm')
  const [isAsked, setIsAsked] = useState<boolean | null>(null)
  const isSent = useRef(false)
  const { mutate, isPending } = useAdminMutation(change(deleteRideTrack), {
    doneTitle: t('removedToast'),
    doneText: t('removedText'),
    failedText: t('removeFailed'),
  })

  function remove() {
    // The second tap of a double tap comes before the mutation is rendered as pending.
    if (isSent.current) return
    isSent.current = true
    mutate(
      { id },
      {
        onSuccess: onRemoved,
        onSettled: () => {
          isSent.current = false
        },
      },
    )
  }

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
      <div className="track-removal">
        <Button autoFocus onClick={() => setIsAsked(false)}>
          {t('keep')}
        </Button>
        <Button variant="danger" aria-busy={isPending} aria-disabled={isPending || undefined} onClick={remove}>
          {isPending ? t('removing') : t('remove')}
        </Button>
      </div>
    </>
  )
}
