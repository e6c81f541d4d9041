import { type ComponentProps, type ReactNode, useState } from 'react'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useDraft, useKeepDraft } from '#web/accounts/session/drafts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import type { AttendanceDraft } from './attendance-draft.ts'

const attendanceDialog = lazy(() => import('./attendance-dialog.tsx').then(({ AttendanceDialog }) => AttendanceDialog))

interface AttendanceButtonProps extends ComponentProps<typeof Button> {
  event: RidingEvent
  /** In the button's place until an upcoming ride starts. */
  beforeStart?: ReactNode
}

/**
 * Opens the record of who rode, for administrators and the ride's leaders, from its start on. What was chosen and not saved is there
 * when it is opened again.
 */
export function AttendanceButton({ event, beforeStart = null, ...look }: AttendanceButtonProps) {
  const { Opened, open, close } = useLazyDialog(attendanceDialog)
  const draftName = { name: `attendance-${event.id}` }
  const stored = useDraft<Omit<AttendanceDraft, 'rode'> & { rode: string[] }>(draftName)
  const [draft, setDraft] = useState<AttendanceDraft | null>(stored && { ...stored, rode: new Set(stored.rode) })
  useKeepDraft(draftName, () => draft && { ...draft, rode: [...draft.rode] })
  if (event.status === 'cancelled') return null
  if (!event.hasStarted) return event.status === 'upcoming' ? beforeStart : null
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={open} />
      {Opened && <Opened event={event} draft={draft} onDraft={setDraft} onClose={close} />}
    </>
  )
}
