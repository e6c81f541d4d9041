import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Session } from '#contract/accounts/users.ts'
import { endSession, failedLoginsQuery, sessionsQuery } from '#web/api/accounts/sessions.ts'
import { useMemberMutation } from '#web/api/use-member-mutation.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'

/** Where the user is logged in, with a button to log out there. */
export function OwnSessions() {
  const t = useTranslations('privacy')
  const { data: sessions, isPending, refetch } = useQuery(sessionsQuery)
  const ending = useMemberMutation(endSession)
  const [announced, setAnnounced] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const noteId = useId()

  function end(which: Session | 'others') {
    if (ending.isPending) return
    setAnnounced('')
    ending.mutate(which, {
      onSuccess() {
        setAnnounced(which === 'others' ? t('saidAllEnded') : t('saidEnded'))
        heading.current?.focus() // the pressed button disappears
      },
    })
  }

  return (
    <section className="privacy-part needs-script" id="sessions">
      <h3 ref={heading} tabIndex={-1}>
        {t('sessionsHeading')}
      </h3>
      {isPending && <ListLoading />}
      {!isPending && !sessions && <ListError onRetry={() => void refetch()} />}
      {sessions && (
        <ul className="sessions">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} isBusy={ending.isPending} onEnd={() => end(session)} />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <>
          <p className="page-note">{t('endOneNote')}</p>
          <Button block aria-busy={ending.isPending} aria-describedby={noteId} onClick={() => end('others')}>
            <LogOut aria-hidden="true" />
            {t('endOthers')}
          </Button>
          <p id={noteId} className="page-note">
            {t('endOthersNote')}
          </p>
        </>
      )}
      <FailedLogins />
      <span role="status" className="sr-only">
        {announced}
      </span>
    </section>
  )
}

/** Empty unless a wrong password was given for this account. */
function FailedLogins() {
  const t = useTranslations('privacy')
  const format = useFormat()
  const { data } = useQuery(failedLoginsQuery)
  if (!data?.since) return null
  return <p className="failed-logins">{t('failedLogins', { count: data.count, date: format.shortDate(data.since) })}</p>
}

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const t = useTranslations('privacy')
  const format = useFormat()
  const device = session.device ?? t('unknownDevice')
  const date = format.shortDate(session.signedInAt)
  return (
    <li>
      <div>
        <p className="session-device">{device}</p>
        <p className="session-dates">
          <span>{t('lastSeen', { date: format.shortDate(session.lastSeenAt) })}</span>{' '}
          <span>{t(`signedIn.${session.method}`, { date, from: session.continuedFrom ?? t('unknownDevice') })}</span>
        </p>
      </div>
      {session.isCurrent ? (
        <span className="session-here">{t('thisDevice')}</span>
      ) : (
        <Button size="small" aria-label={t('endOne', { device })} aria-busy={isBusy} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}
