import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CalendarPlus } from 'lucide-react'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { makeCalendarFeed, revokeCalendarFeed } from '#contract/rides/calendar-feed-calls.ts'
import { change } from '#web/api/changes.ts'
import { useMemberMutation } from '#web/api/use-member-mutation.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { InAppNote } from '#web/in-app-browser/in-app-note.tsx'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { AnchorButton, Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { calendarFeedTexts } from './calendar-feed.texts.ts'
import { calendarFeedQuery } from './ride-reads.ts'

const confirmDialog = lazy(() => import('#web/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog))

/** The club's rides in a member's own calendar, by a personal link that can be revoked. */
export function CalendarCard() {
  const t = useTexts(calendarFeedTexts)
  return (
    <section className="card needs-script">
      <h2 className="part-heading display">{t('heading')}</h2>
      <p className="text-ink-2">{t('text')}</p>
      <InAppNote />
      <OwnFeed />
    </section>
  )
}

function OwnFeed() {
  const t = useTexts(calendarFeedTexts)
  const { language } = useLanguage()
  const { data: feed, isPending, refetch } = useQuery(calendarFeedQuery)
  const making = useMemberMutation(
    change(makeCalendarFeed, {
      onSuccess: (made, _input, _result, { client }) => client.setQueryData(calendarFeedQuery.queryKey, made),
    }),
  )
  const ending = useMemberMutation(
    change(revokeCalendarFeed, {
      onSuccess: (_nothing, _input, _result, { client }) =>
        client.setQueryData(calendarFeedQuery.queryKey, { path: null, createdAt: null }),
    }),
  )
  const [announced, setAnnounced] = useState('')
  if (isPending) return <ListLoading />
  if (!feed) return <ListError onRetry={() => void refetch()} />

  const make = (done?: () => void) =>
    making.mutate({ language }, { onSuccess: () => setAnnounced(t('saidMade')), onSettled: done })
  const end = (done: () => void) => ending.mutate(undefined, { onSuccess: () => setAnnounced(t('saidOff')), onSettled: done })
  return (
    <>
      {feed.path !== null && feed.createdAt !== null ? (
        <CalendarLink
          path={feed.path}
          createdAt={feed.createdAt}
          isNew={making.isSuccess}
          isBusy={making.isPending || ending.isPending}
          onRenew={make}
          onEnd={end}
        />
      ) : (
        <Button className="mt-4" variant="primary" aria-busy={making.isPending} onClick={() => making.isPending || make()}>
          <CalendarPlus aria-hidden="true" />
          {t('make')}
        </Button>
      )}
      <span role="status" className="sr-only">
        {announced}
      </span>
    </>
  )
}

interface CalendarLinkProps {
  path: string
  createdAt: string
  /** Whether it was just created: its button is gone, so the field takes the focus. */
  isNew: boolean
  isBusy: boolean
  onRenew: (done: () => void) => void
  onEnd: (done: () => void) => void
}

/** The link, the ways to add it to a calendar, and the buttons that renew or revoke it. */
function CalendarLink({ path, createdAt, isNew, isBusy, onRenew, onEnd }: CalendarLinkProps) {
  const t = useTexts(calendarFeedTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const fieldId = useId()
  const field = useRef<HTMLInputElement>(null)
  const origin = useOrigin()
  // Calendar apps subscribe to this scheme; a plain address is imported only once.
  const webcal = origin.replace(/^https?:/, 'webcal:') + path
  useEffect(() => {
    if (isNew) field.current?.focus()
  }, [isNew])
  return (
    <div className="calendar-link">
      <div className="link-address">
        <label htmlFor={fieldId}>{t('linkSince', { date: format.shortDate(createdAt) })}</label>
        <input
          ref={field}
          id={fieldId}
          className="control"
          readOnly
          value={origin + path}
          onFocus={({ target }) => target.setSelectionRange(0, target.value.length, 'backward')}
        />
        <CopyButton text={origin + path} label={t('copy')} />
      </div>
      <p className="calendar-personal">{t('personal')}</p>
      <AnchorButton href={webcal}>
        <CalendarPlus aria-hidden="true" />
        {t('apple')}
      </AnchorButton>
      <AnchorButton
        href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${t('google')} (${common('opensInNewTab')})`}
      >
        <CalendarDays aria-hidden="true" />
        {t('google')}
      </AnchorButton>
      <p className="page-note">{t('delay')}</p>
      <EndingButton label={t('renew')} title={t('renewTitle')} text={t('renewText')} isBusy={isBusy} onConfirm={onRenew} />
      <EndingButton label={t('off')} title={t('offTitle')} text={t('offText')} isBusy={isBusy} onConfirm={onEnd} />
    </div>
  )
}

interface EndingButtonProps {
  label: string
  title: string
  text: string
  isBusy: boolean
  onConfirm: (done: () => void) => void
}

/** Renewing and revoking both invalidate the current link, which cannot be undone. */
function EndingButton({ label, title, text, isBusy, onConfirm }: EndingButtonProps) {
  const t = useTexts(calendarFeedTexts)
  const question = useLazyDialog(confirmDialog)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={question.open}>
        {label}
      </Button>
      {question.Opened && (
        <question.Opened
          onClose={question.close}
          title={title}
          text={text}
          confirmLabel={label}
          keepLabel={t('keep')}
          busy={isBusy}
          onConfirm={() => onConfirm(question.close)}
        />
      )}
    </>
  )
}

/** The site's origin, which only the browser knows for certain. */
function useOrigin(): string {
  return useSyncExternalStore(
    () => () => {},
    () => location.origin,
    () => '',
  )
}
