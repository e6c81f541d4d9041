import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef } from 'react'
import { markNoticesRead } from '#contract/notices/notice-calls.ts'
import type { Notice } from '#contract/notices/notices.ts'
import { useAction } from '#web/api/action.ts'
import { ageWithinDay } from '#web/i18n/format-recent-age.ts'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { isPlainClick, Link } from '#web/ui/link.tsx'
import { EmptyState, Loaded } from '#web/ui/list-states.tsx'
import { noticesQuery, unreadNoticesQuery } from './notice-reads.ts'
import { noticesTexts } from './notices.texts.ts'
import './notices.css'

function show(client: QueryClient, ids: readonly string[], readAt: string | null): void {
  client.setQueryData(noticesQuery.queryKey, (notices) =>
    notices?.map((notice) => (ids.includes(notice.id) ? { ...notice, readAt } : notice)),
  )
  countAgain(client)
}

/** The bell counts what the list shows. */
function countAgain(client: QueryClient): void {
  const notices = client.getQueryData(noticesQuery.queryKey)
  if (notices) client.setQueryData(unreadNoticesQuery.queryKey, { count: notices.filter(({ readAt }) => readAt === null).length })
}

export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(noticesTexts)
  const client = useQueryClient()
  const read = useQuery({ ...noticesQuery, refetchOnWindowFocus: true })
  const { data } = read
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list has come
  useEffect(() => countAgain(client), [client, data])
  // Shown as read at once; a failure undoes it.
  const { mutate } = useAction(markNoticesRead, {
    async onMutate({ ids }, client) {
      await client.cancelQueries(noticesQuery) // a fetch in flight was sent before the change
      show(client, ids, new Date().toISOString())
    },
    onError: (_error, { ids }, client) => show(client, ids, null),
  })
  const followsLink = useRef(false)

  function follow(event: MouseEvent, { id, readAt }: Notice) {
    if (readAt === null) mutate({ ids: [id] })
    if (!isPlainClick(event)) return
    followsLink.current = true
    onClose()
  }

  return (
    <Dialog title={t('dialogTitle')} className="notices-dialog" onClose={onClose} returnsFocus={() => !followsLink.current}>
      <Loaded from={read} empty={<EmptyState heading={<p>{t('none')}</p>} text={t('noneText')} />}>
        {(notices) => (
          <>
            <ul className="ruled">
              {notices.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} onFollow={(event) => follow(event, notice)} />
              ))}
            </ul>
            <MarkAllRead notices={notices} onMark={(ids) => mutate({ ids })} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

/** The button stays when everything is read, so that it does not lose the focus. */
function MarkAllRead({ notices, onMark }: { notices: Notice[]; onMark: (ids: string[]) => void }) {
  const t = useTexts(noticesTexts)
  const unread = notices.filter(({ readAt }) => readAt === null).map(({ id }) => id)
  const isDone = unread.length === 0
  return (
    <div className="dialog-foot">
      <Button aria-disabled={isDone || undefined} onClick={() => isDone || onMark(unread)}>
        {isDone ? t('allRead') : t('markAllRead')}
      </Button>
      <span role="status" className="sr-only">
        {isDone && t('allRead')}
      </span>
    </div>
  )
}

function NoticeRow({ notice, onFollow }: { notice: Notice; onFollow: (event: MouseEvent) => void }) {
  const t = useTexts(noticesTexts)
  const localized = useLocalized()
  const { language } = useLanguage()
  const format = useFormat()
  const { createdAt } = notice
  const isUnread = notice.readAt === null
  const heading = localized(notice, 'heading')
  return (
    <li>
      <Link href={notice.link} className="stack s1 snug notice-row" onClick={onFollow}>
        <span className="line s2">
          {isUnread && (
            <span className="fixed notice-row-unread">
              <span className="sr-only">{t('new')}</span>
            </span>
          )}{' '}
          {isUnread ? <strong>{heading}</strong> : heading}
        </span>{' '}
        <span>{localized(notice, 'text')}</span>{' '}
        <time className="quiet small" dateTime={createdAt}>
          {ageWithinDay(language, createdAt, new Date()) ?? format.age(createdAt)}
        </time>
      </Link>
    </li>
  )
}
