import { CalendarDays, CalendarPlus } from 'lucide-react'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format.ts'
import { AnchorButton, Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useOnDemand } from '#web/ui/dialog/on-demand.ts'

const loadQuestion = () => import('#web/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog)

interface CalendarLinkProps {
  path: string
  createdAt: string
  /** Whether it was made a moment ago, by a button that is gone now. */
  isNew: boolean
  isBusy: boolean
  onRenew: (done: () => void) => void
  onEnd: (done: () => void) => void
}

/** The link, the ways into a calendar, and the two ways to end it. */
export function CalendarLink({ path, createdAt, isNew, isBusy, onRenew, onEnd }: CalendarLinkProps) {
  const t = useTranslations('calendarFeed')
  const common = useTranslations('common')
  const format = useFormat()
  const fieldId = useId()
  const field = useRef<HTMLInputElement>(null)
  const origin = useOrigin()
  // Calendars take this scheme for "subscribe"; a plain address they would import once and forget.
  const webcal = origin.replace(/^https?:/, 'webcal:') + path
  useEffect(() => {
    if (isNew) field.current?.focus()
  }, [isNew])
  return (
    <div className="calendar-link">
      <div className="calendar-address">
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

/** Both ways end the link that calendars use now, which cannot be undone. */
function EndingButton({ label, title, text, isBusy, onConfirm }: EndingButtonProps) {
  const t = useTranslations('calendarFeed')
  const question = useOnDemand(loadQuestion)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={question.open}>
        {label}
      </Button>
      {question.Opened && (
        <question.Opened
          open
          onOpenChange={question.close}
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

const never = () => () => {}

/** The site's own address, which only the browser knows for certain. */
function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => location.origin,
    () => '',
  )
}
