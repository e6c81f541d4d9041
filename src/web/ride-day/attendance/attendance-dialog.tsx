import { useQuery } from '@tanstack/react-query'
import type { Dispatch, SetStateAction } from 'react'
import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { PageTexts, useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { attendanceQuery } from '#web/ride-day/ride-day-reads.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EmptyState, ListLoading } from '#web/ui/list-states.tsx'
import { type AttendanceDraft, draftOf } from './attendance-draft.ts'
import { AttendanceForm } from './attendance-form.tsx'
import './attendance.css'

interface AttendanceDialogProps {
  event: RidingEvent
  draft: AttendanceDraft | null
  onDraft: Dispatch<SetStateAction<AttendanceDraft | null>>
  onClose: () => void
}

/** docs/product.md 21.6: who rode. */
export function AttendanceDialog(props: AttendanceDialogProps) {
  return (
    <PageTexts>
      <Content {...props} />
    </PageTexts>
  )
}

function Content({ event, draft, onDraft, onClose }: AttendanceDialogProps) {
  const t = useTranslations('attendance')
  const common = useTranslations('common')
  const localized = useLocalized()
  const format = useFormat()
  const reason = useFailureReason()
  const { data, error, isFetching, refetch } = useQuery({ ...attendanceQuery(event.id), enabled: draft === null })
  const shown = draft ?? (data && draftOf(data))
  return (
    <Dialog title={t('title')} onClose={onClose} closeOutside={false}>
      <p className="dialog-text">
        {format.nearDay(event.eventDate)} · {localized(event, 'title')}
      </p>
      {shown ? (
        <AttendanceForm event={event} draft={shown} onDraft={onDraft} onClose={onClose} />
      ) : isFetching || error === null ? (
        <ListLoading />
      ) : (
        <EmptyState heading={<p>{reason(error)}</p>} action={<Button onClick={() => void refetch()}>{common('retry')}</Button>} />
      )}
    </Dialog>
  )
}
