import { Flag } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useDraft, useKeepDraft } from '#web/accounts/session/drafts.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import type { AttendanceDraft } from './attendance-draft.ts'
import { rideDecisionTexts } from './ride-day.texts.ts'

const attendanceDialog = lazy(() => import('./attendance-dialog.tsx').then(({ AttendanceDialog }) => AttendanceDialog))

/** What was chosen and not saved is there when it is opened again. */
export function useAttendanceDialog(event: RidingEvent) {
  const { Opened, open, close } = useLazyDialog(attendanceDialog)
  const draftName = { name: `attendance-${event.id}` }
  const stored = useDraft<Omit<AttendanceDraft, 'rode'> & { rode: string[] }>(draftName)
  const [draft, setDraft] = useState<AttendanceDraft | null>(stored && { ...stored, rode: new Set(stored.rode) })
  useKeepDraft(draftName, () => draft && { ...draft, rode: [...draft.rode] })
  return { open, dialog: Opened && <Opened event={event} draft={draft} onDraft={setDraft} onClose={close} /> }
}

/** From the start of the ride on. */
export function AttendanceButton({
  event,
  beforeStart = null,
  ...look
}: ComponentProps<typeof Button> & { event: RidingEvent; beforeStart?: ReactNode }) {
  const { open, dialog } = useAttendanceDialog(event)
  if (event.status === 'cancelled') return null
  if (!event.hasStarted) return event.status === 'upcoming' ? beforeStart : null
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={open} />
      {dialog}
    </>
  )
}

const decideDialog = lazy(() => import('./decide-dialog.tsx').then(({ DecideDialog }) => DecideDialog))

/** The button leaves a ride that it has moved or cancelled: its focus then goes to the card, or, where that is gone too, to the page's main part. */
export function keepFocusInCard(button: HTMLButtonElement) {
  const card = button.closest<HTMLElement>('li, tr, article')
  return () => {
    if (document.activeElement !== button) return
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      if (!card?.isConnected) return document.getElementById('main')?.focus()
      card.tabIndex = -1
      card.focus({ preventScroll: true })
    })
  }
}

/** Apart from its button, which may leave or move while the dialog is open. */
export function useDecideDialog(event: RidingEvent) {
  const { Opened, open, close } = useLazyDialog(decideDialog)
  return { open, dialog: Opened && <Opened event={event} onClose={close} /> }
}

export function DecideButton({ event, titleId }: { event: RidingEvent; titleId: string }) {
  const t = useTexts(rideDecisionTexts)
  const { open, dialog } = useDecideDialog(event)
  return (
    <>
      {event.mayDecide && (
        <Button ref={keepFocusInCard} size="large" aria-haspopup="dialog" aria-describedby={titleId} onClick={open}>
          <Flag aria-hidden="true" />
          {t('decide')}
        </Button>
      )}
      {dialog}
    </>
  )
}
