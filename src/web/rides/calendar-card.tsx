import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CalendarPlus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { makeCalendarFeed, revokeCalendarFeed } from '#contract/rides/ride-calls.ts'
import { useAction } from '#web/api/action.ts'
import { useFormat, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { InAppNote } from '#web/in-app-browser/in-app-note.tsx'
import { AnchorButton, Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { QuestionButton } from '#web/ui/dialog/question-button.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { useHydrated } from '#web/ui/use-browser.ts'
import { calendarFeedQuery } from './ride-reads.ts'
import { calendarFeedTexts } from './rides.texts.ts'

export function CalendarCard() {
  const t = useTexts(calendarFeedTexts)
  return (
    <section className="card needs-script" id="calendar">
      <h2 className="part-heading display">{t('heading')}</h2>
      <p className="quiet">{t('text')}</p>
      <InAppNote />
      <OwnFeed />
    </section>
  )
}

function OwnFeed() {
  const t = useTexts(calendarFeedTexts)
  const { language } = useLanguage()
  const read = useQuery(calendarFeedQuery)
  const making = useAction(makeCalendarFeed, {
    onSuccess: (made, _input, client) => client.setQueryData(calendarFeedQuery.queryKey, made),
  })
  const ending = useAction(revokeCalendarFeed, {
    onSuccess: (_nothing, _input, client) => client.setQueryData(calendarFeedQuery.queryKey, { path: null, createdAt: null }),
  })
  const [announced, setAnnounced] = useState('')
  const make = () => making.mutateAsync({ language }).then(() => setAnnounced(t('saidMade')))
  const end = () => ending.mutateAsync().then(() => setAnnounced(t('saidOff')))
  return (
    <>
      <Loaded from={read}>
        {({ path, createdAt }) =>
          path !== null && createdAt !== null ? (
            <CalendarLink path={path} createdAt={createdAt} isNew={making.isSuccess} onRenew={make} onEnd={end} />
          ) : (
            <Button
              className="above-4"
              variant="primary"
              aria-busy={making.isPending}
              onClick={() => void make().catch(() => {})}
            >
              <CalendarPlus aria-hidden="true" />
              {t('make')}
            </Button>
          )
        }
      </Loaded>
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
  onRenew: () => Promise<void>
  onEnd: () => Promise<void>
}

function CalendarLink({ path, createdAt, isNew, onRenew, onEnd }: CalendarLinkProps) {
  const t = useTexts(calendarFeedTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const fieldId = useId()
  const field = useRef<HTMLInputElement>(null)
  const origin = useHydrated() ? location.origin : ''
  // Calendar apps subscribe to this scheme; a plain address is imported only once.
  const webcal = origin.replace(/^https?:/, 'webcal:') + path
  useEffect(() => {
    if (isNew) field.current?.focus()
  }, [isNew])
  return (
    <div className="pair s3 above-4">
      <div className="stack s2 whole link-address">
        <label className="whole small strong" htmlFor={fieldId}>
          {t('linkSince', { date: format.shortDate(createdAt) })}
        </label>
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
      <p className="whole small strong">{t('personal')}</p>
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
      <p className="whole page-note">{t('delay')}</p>
      <EndingButton name="renew" onConfirm={onRenew} />
      <EndingButton name="off" onConfirm={onEnd} />
    </div>
  )
}

function EndingButton({ name, onConfirm }: { name: 'renew' | 'off'; onConfirm: () => Promise<void> }) {
  const t = useTexts(calendarFeedTexts)
  return (
    <QuestionButton
      size="small"
      aria-haspopup="dialog"
      question={{ title: t(`${name}Title`), text: t(`${name}Text`), confirmLabel: t(name), keepLabel: t('keep'), onConfirm }}
    >
      {t(name)}
    </QuestionButton>
  )
}
