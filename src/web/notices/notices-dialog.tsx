import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Notice } from '#contract/notices/notices.ts'
import { markNoticesRead } from '#web/api/notices/mark-read.ts'
import { noticesQuery } from '#web/api/notices/notices.ts'
import { useMemberMutation } from '#web/api/use-member-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { isPlainClick } from '#web/ui/link.tsx'
import { EmptyState, ListError, ListLoading } from '#web/ui/list-states.tsx'
import { NoticeRow } from './notice-row.tsx'
import './notices-dialog.css'

/** The notices, newest first: beside the bell, on phones as a sheet. */
export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('notices')
  const { data: notices, isPending, refetch } = useQuery(noticesQuery)
  const { mutate } = useMemberMutation(markNoticesRead)
  const followsLink = useRef(false)

  function follow(event: MouseEvent, { id, readAt }: Notice) {
    if (readAt === null) mutate([id])
    if (!isPlainClick(event)) return
    followsLink.current = true
    onClose()
  }

  return (
    <Dialog title={t('dialogTitle')} className="notices-dialog" onClose={onClose} returnsFocus={() => !followsLink.current}>
      {isPending && <ListLoading />}
      {!isPending && !notices && <ListError onRetry={() => void refetch()} />}
      {notices?.length === 0 && <EmptyState heading={<p>{t('none')}</p>} text={t('noneText')} />}
      {notices && notices.length > 0 && (
        <>
          <ul className="notice-rows">
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} onFollow={(event) => follow(event, notice)} />
            ))}
          </ul>
          <MarkAllRead notices={notices} onMark={mutate} />
        </>
      )}
    </Dialog>
  )
}

/** Stays when everything is read, so that the focus does. */
function MarkAllRead({ notices, onMark }: { notices: Notice[]; onMark: (ids: string[]) => void }) {
  const t = useTranslations('notices')
  const unread = notices.filter(({ readAt }) => readAt === null).map(({ id }) => id)
  const isDone = unread.length === 0
  return (
    <div className="dialog-foot dialog-foot-single">
      <Button aria-disabled={isDone || undefined} onClick={() => isDone || onMark(unread)}>
        {isDone ? t('allRead') : t('markAllRead')}
      </Button>
      <span role="status" className="sr-only">
        {isDone && t('allRead')}
      </span>
    </div>
  )
}
